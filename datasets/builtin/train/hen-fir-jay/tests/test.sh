#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c271583b30b4c2738493710a473237fa4b5c10b5b3b779104dd8f3a4df86c9b5
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.sh
pin 10 2
pin 19 2
pin 6 2
pin 3 6
pin 3 4
if bay 15 3; then echo y; else echo n; fi
if bay 10 3; then echo y; else echo n; fi
if bay 24 4; then echo y; else echo n; fi
if bay 4 6; then echo y; else echo n; fi
if bay 6 4; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
. ./fox.sh
bay 25 2
bay 16 4
bay 8 3
bay 3 5
bay 4 5
if jay 24 4; then echo y; else echo n; fi
if jay 18 1; then echo y; else echo n; fi
if jay 13 2; then echo y; else echo n; fi
if jay 2 5; then echo y; else echo n; fi
if jay 6 6; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
