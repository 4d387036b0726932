#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e40ad87f600ad128b98f0be599dfea0a936ba85d4b8bd34fea2462b90d75bd18
found=$({ ulimit -f 0 && exec sh -c '
. ./key.lib
bed 21 4
bed 3 5
bed 4 4
bed 16 6
bed 5 5
bed 23 2
if rat 29 3; then echo y; else echo n; fi
if rat 2 7; then echo y; else echo n; fi
if rat 3 3; then echo y; else echo n; fi
if rat 30 2; then echo y; else echo n; fi
if rat 11 8; then echo y; else echo n; fi
if rat 4 4; then echo y; else echo n; fi
if rat 4 1; then echo y; else echo n; fi
if mud 23 4; then echo y; else echo n; fi
if mud 3 7; then echo y; else echo n; fi
if mud 4 4; then echo y; else echo n; fi
if mud 5 9; then echo y; else echo n; fi
if mud 18 4; then echo y; else echo n; fi
if mud 4 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
