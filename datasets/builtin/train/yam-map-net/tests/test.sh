#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=054d8cd32229c0feede0cc7cc52a8f330f9f3940154604ad153356b9a5567ef0
found=$({ ulimit -f 0 && exec sh -c '
. ./mud.sh
if net 23 3; then echo y; else echo n; fi
if net 4 5; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if net 13 3; then echo y; else echo n; fi
if net 25 7; then echo y; else echo n; fi
if net 4 6; then echo y; else echo n; fi
if net 10 5; then echo y; else echo n; fi
if net 8 3; then echo y; else echo n; fi
if net 3 1; then echo y; else echo n; fi
. ./oat.sh
if jay 22 4; then echo y; else echo n; fi
if jay 2 6; then echo y; else echo n; fi
if jay 6 6; then echo y; else echo n; fi
if jay 28 8; then echo y; else echo n; fi
if jay 1 3; then echo y; else echo n; fi
if jay 8 8; then echo y; else echo n; fi
emu 30 3
emu 2 5
emu 6 6
emu 15 3
emu 24 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
