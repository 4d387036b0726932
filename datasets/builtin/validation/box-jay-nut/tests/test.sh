#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=545465ce59d99f819e5f96f05486d1c741ff850a0ec9581969c79ac3139b0311
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
nut 7 3
nut 18 2
nut 17 4
nut 4 5
nut 6 6
if van 8 2; then echo y; else echo n; fi
if van 18 2; then echo y; else echo n; fi
if van 19 3; then echo y; else echo n; fi
if van 4 6; then echo y; else echo n; fi
if van 4 5; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
. ./jet.inc
fir 25 4
fir 14 3
fir 20 2
fir 4 7
fir 6 5
if yam 10 4; then echo y; else echo n; fi
if yam 21 4; then echo y; else echo n; fi
if yam 13 1; then echo y; else echo n; fi
if yam 4 7; then echo y; else echo n; fi
if yam 3 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
