#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8582f4bc71919870e66405518dc8b9ecd6ef17169e62742836cae325c29f8393
found=$({ ulimit -f 0 && exec sh -c '
. ./key.lib
bed 18 3
bed 25 4
bed 7 1
bed 3 7
bed 4 3
if rat 11 1; then echo y; else echo n; fi
if rat 21 3; then echo y; else echo n; fi
if rat 24 1; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
if mud 25 1; then echo y; else echo n; fi
if mud 21 1; then echo y; else echo n; fi
if mud 10 1; then echo y; else echo n; fi
if mud 2 7; then echo y; else echo n; fi
if mud 6 5; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
