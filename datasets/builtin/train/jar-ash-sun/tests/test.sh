#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=39fb7aa917eea567b24612d31027510f3b9c73f88f671a0db3b21055db415613
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
mud 14 4
mud 17 1
mud 11 2
mud 4 6
mud 3 4
ivy 16 4
ivy 23 1
ivy 23 1
ivy 2 6
ivy 4 3
. ./yam.sh
sun 23 3
sun 24 3
sun 8 1
sun 2 7
sun 5 6
sun
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
