#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=553ba726a60c352e340c97d63e4e881af4142ee305f567e3d0f385711ba7750d
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if oat 12 2; then echo y; else echo n; fi
if oat 25 1; then echo y; else echo n; fi
if oat 15 3; then echo y; else echo n; fi
if oat 2 7; then echo y; else echo n; fi
if oat 4 3; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 11 2
map 10 1
map 19 4
map 4 6
map 6 5
ant 9 4
ant 9 3
ant 9 1
ant 2 6
ant 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
