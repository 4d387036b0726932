#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a4c3711b6b245a2eeebdd8dc5cb3d000ba5fa3898d72a891ce5b16fb8f62ffa8
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.sh
pin 24 1
pin 3 7
pin 3 3
pin 7 5
pin 17 4
if bay 29 4; then echo y; else echo n; fi
if bay 2 6; then echo y; else echo n; fi
if bay 4 4; then echo y; else echo n; fi
if bay 7 9; then echo y; else echo n; fi
if bay 11 5; then echo y; else echo n; fi
if bay 2 5; then echo y; else echo n; fi
. ./fox.sh
bay 28 1
bay 2 6
bay 3 3
bay 30 2
bay 12 3
if jay 26 3; then echo y; else echo n; fi
if jay 4 5; then echo y; else echo n; fi
if jay 6 6; then echo y; else echo n; fi
if jay 22 5; then echo y; else echo n; fi
if jay 22 5; then echo y; else echo n; fi
if jay 7 7; then echo y; else echo n; fi
if jay 8 1; then echo y; else echo n; fi
if jay 6 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
