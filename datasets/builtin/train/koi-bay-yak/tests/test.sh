#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4f76f9aac1da3e5dffd7d646ea6ad1f63b40ec53577b475208c0075000ef682d
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
yak
yak 20 4
yak 4 5
yak 3 3
yak 9 6
. ./wig.inc
if jay 25 4; then echo y; else echo n; fi
if jay 4 6; then echo y; else echo n; fi
if jay 4 4; then echo y; else echo n; fi
if jay 20 1; then echo y; else echo n; fi
if jay 10 5; then echo y; else echo n; fi
if jay 1 1; then echo y; else echo n; fi
if jay 9 8; then echo y; else echo n; fi
if jay 8 2; then echo y; else echo n; fi
if jay 7 1; then echo y; else echo n; fi
if jay 9 9; then echo y; else echo n; fi
if pup 30 2; then echo y; else echo n; fi
if pup 3 5; then echo y; else echo n; fi
if pup 6 6; then echo y; else echo n; fi
if pup 29 8; then echo y; else echo n; fi
if pup 26 1; then echo y; else echo n; fi
if pup 15 1; then echo y; else echo n; fi
if pup 8 3; then echo y; else echo n; fi
if pup 7 9; then echo y; else echo n; fi
if pup 3 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
