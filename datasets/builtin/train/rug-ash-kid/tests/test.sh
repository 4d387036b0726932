#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cb388ee7ae44a8b03370cb61721c15fbdb67af3c700a0eebfcb0256ca1895656
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
dog 7 4
dog 16 2
dog 18 3
dog 4 5
dog 4 3
. ./key.sh
van 11 2
van 6 1
van 13 4
van 4 7
van 6 4
. ./pan.sh
kid 6 1
kid 6 1
kid 24 2
kid 2 5
kid 3 5
kid
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
