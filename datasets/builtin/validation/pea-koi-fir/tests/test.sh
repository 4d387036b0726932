#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7c245de115c4e0029c0c1320be44ce43efce41fd670b71caf4e982bc99af34db
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
fir 22 3
fir 6 2
fir 8 1
fir 4 7
fir 5 4
yam 21 4
yam 10 3
yam 23 4
yam 4 7
yam 6 3
. ./map.sh
if dog 22 3; then echo y; else echo n; fi
if dog 9 1; then echo y; else echo n; fi
if dog 17 4; then echo y; else echo n; fi
if dog 3 6; then echo y; else echo n; fi
if dog 5 3; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
. ./pan.sh
fir 13 3
fir 13 3
fir 24 1
fir 2 7
fir 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
