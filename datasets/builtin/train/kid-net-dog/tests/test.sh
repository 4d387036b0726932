#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1d99735b6aa414dc1b41c0153da9db5966edcf620a7c7e0fbd8e3947ccd3168e
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
if rat 13 3; then echo y; else echo n; fi
if rat 25 2; then echo y; else echo n; fi
if rat 6 2; then echo y; else echo n; fi
if rat 4 6; then echo y; else echo n; fi
if rat 3 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 15 4
rug 16 4
rug 13 4
rug 4 5
rug 4 5
rug
. ./jar.sh
dog 7 4
dog 14 3
dog 24 4
dog 4 7
dog 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
