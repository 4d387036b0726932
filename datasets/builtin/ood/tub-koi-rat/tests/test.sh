#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c458c34a277aae4df4bb883b4a1332ad073c63cf6e70dd1cafb8e09009a0bb53
found=$({ ulimit -f 0 && exec sh -c '
. ./key.lib
bed 26 4
bed 4 7
bed 3 3
bed 15 2
bed 27 4
if rat 23 2; then echo y; else echo n; fi
if rat 2 6; then echo y; else echo n; fi
if rat 3 3; then echo y; else echo n; fi
if rat 23 6; then echo y; else echo n; fi
if rat 15 6; then echo y; else echo n; fi
if rat 7 5; then echo y; else echo n; fi
if rat 6 1; then echo y; else echo n; fi
if rat 5 4; then echo y; else echo n; fi
if rat 9 9; then echo y; else echo n; fi
if mud 20 1; then echo y; else echo n; fi
if mud 3 7; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
if mud 29 4; then echo y; else echo n; fi
if mud 6 7; then echo y; else echo n; fi
if mud 16 5; then echo y; else echo n; fi
if mud 1 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
