#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4b7bb9e60fa1cb99680b7688b74ec5ffb20fdfafce38846ad0c0d771a609bc0a
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
if pea 21 4; then echo y; else echo n; fi
if pea 23 4; then echo y; else echo n; fi
if pea 19 4; then echo y; else echo n; fi
if pea 4 7; then echo y; else echo n; fi
if pea 3 4; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 7 1
fan 23 4
fan 18 1
fan 2 5
fan 6 3
. ./oat.sh
ink 19 2
ink 25 3
ink 12 2
ink 4 5
ink 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
