#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d7241bd338bb0424b85e5e78837459e86b6cc3d35b276eeb9641c70a3d5801af
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
ant 12 2
ant 6 2
ant 16 4
ant 3 5
ant 5 6
ant
. ./ivy.sh
if pup 11 2; then echo y; else echo n; fi
if pup 21 1; then echo y; else echo n; fi
if pup 7 3; then echo y; else echo n; fi
if pup 2 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 14 3
hat 10 1
hat 19 2
hat 3 7
hat 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
