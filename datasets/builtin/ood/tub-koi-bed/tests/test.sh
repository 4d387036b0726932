#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ce740dd069cc5a9362d0caf5b8362dd1fef555f00056197af17a6a5b297893ef
found=$({ ulimit -f 0 && exec sh -c '
. ./key.lib
bed 26 3
bed 4 7
bed 3 3
bed 7 4
bed 22 3
bed 16 9
if rat 22 2; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
if rat 29 2; then echo y; else echo n; fi
if rat 24 1; then echo y; else echo n; fi
if rat 7 1; then echo y; else echo n; fi
if rat 9 7; then echo y; else echo n; fi
if rat 9 9; then echo y; else echo n; fi
if mud 26 1; then echo y; else echo n; fi
if mud 4 7; then echo y; else echo n; fi
if mud 4 4; then echo y; else echo n; fi
if mud 20 8; then echo y; else echo n; fi
if mud 8 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
