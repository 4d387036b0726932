#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cdedd7634d37ea6c2d210911b418754676d8afdc9aeac53b0be7637747f767f6
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
web 11 1
web 14 1
web 23 3
web 3 6
web 4 3
. ./ivy.inc
emu 21 3
emu 22 4
emu 12 1
emu 3 7
emu 3 6
eel 12 1
eel 24 1
eel 7 3
eel 4 7
eel 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
