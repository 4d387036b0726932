#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8f13362c08f5b0be4f77d9ab7bbf10db56b591bb00885b0472eb8f6c782ff748
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.sh
pin 10 2
pin 10 4
pin 11 2
pin 4 6
pin 3 3
if bay 22 3; then echo y; else echo n; fi
if bay 23 1; then echo y; else echo n; fi
if bay 7 3; then echo y; else echo n; fi
if bay 2 6; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
. ./fox.sh
bay 12 3
bay 11 3
bay 6 3
bay 2 5
bay 6 6
if jay 16 4; then echo y; else echo n; fi
if jay 21 1; then echo y; else echo n; fi
if jay 22 3; then echo y; else echo n; fi
if jay 2 6; then echo y; else echo n; fi
if jay 4 5; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
