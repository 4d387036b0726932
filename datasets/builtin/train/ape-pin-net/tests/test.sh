#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=838afdf723125438000104bb648d68bfa13b82c082b49cc3433f76de7bcfad8f
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
net 16 2
net 13 4
net 21 3
net 3 5
net 6 3
web 9 2
web 7 1
web 14 3
web 3 7
web 4 4
. ./rug.inc
wig 14 4
wig 7 1
wig 13 3
wig 4 6
wig 4 4
wig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
