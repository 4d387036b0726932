#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1f6f0e783453830964908949c28ec3f98d214e28fcc1d6374fdd8bec28aa728a
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.sh
pin 13 1
pin 18 4
pin 6 1
pin 3 6
pin 4 6
if bay 25 1; then echo y; else echo n; fi
if bay 18 2; then echo y; else echo n; fi
if bay 10 4; then echo y; else echo n; fi
if bay 3 6; then echo y; else echo n; fi
if bay 4 4; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
. ./fox.sh
bay 11 1
bay 22 2
bay 6 3
bay 4 5
bay 4 5
if jay 6 4; then echo y; else echo n; fi
if jay 10 2; then echo y; else echo n; fi
if jay 12 3; then echo y; else echo n; fi
if jay 3 7; then echo y; else echo n; fi
if jay 4 6; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
