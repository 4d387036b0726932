#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f88dbedf8916899a11c66dcf06624612b815d02e61e59ee18e3d5a14a34ba422
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.sh
pin 22 2
pin 2 7
pin 4 4
pin 14 8
pin 18 2
if bay 21 4; then echo y; else echo n; fi
if bay 3 7; then echo y; else echo n; fi
if bay 3 3; then echo y; else echo n; fi
if bay 2 5; then echo y; else echo n; fi
if bay 7 6; then echo y; else echo n; fi
. ./fox.sh
bay 25 3
bay 3 7
bay 4 4
bay 20 1
bay 20 2
if jay 20 4; then echo y; else echo n; fi
if jay 4 6; then echo y; else echo n; fi
if jay 6 6; then echo y; else echo n; fi
if jay 24 2; then echo y; else echo n; fi
if jay 25 7; then echo y; else echo n; fi
if jay 4 4; then echo y; else echo n; fi
if jay 12 7; then echo y; else echo n; fi
if jay 8 2; then echo y; else echo n; fi
if jay 5 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
