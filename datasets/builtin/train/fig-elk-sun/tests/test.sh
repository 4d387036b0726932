#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b7b3c46c116bc77b045b34fc8401340753423784456a2b0b83f058a1c547d504
found=$({ ulimit -f 0 && exec sh -c '
. ./fir.sh
ivy 20 3
ivy 20 2
ivy 16 4
ivy 3 6
ivy 6 4
eel 20 1
eel 7 2
eel 15 4
eel 2 6
eel 4 4
. ./kid.sh
van 19 2
van 17 1
van 8 1
van 2 6
van 3 5
sun 18 3
sun 24 4
sun 13 1
sun 3 7
sun 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
