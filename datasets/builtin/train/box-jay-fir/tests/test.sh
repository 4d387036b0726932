#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=240a1baf70e74d7f750a922a02355ee9e2df2b986cae1fdb315fec0a36bb9f33
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
nut 7 4
nut 15 3
nut 16 3
nut 4 7
nut 4 6
if van 18 1; then echo y; else echo n; fi
if van 24 4; then echo y; else echo n; fi
if van 21 4; then echo y; else echo n; fi
if van 2 5; then echo y; else echo n; fi
if van 3 5; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
. ./jet.inc
fir 11 4
fir 9 3
fir 25 1
fir 4 6
fir 4 4
if yam 19 2; then echo y; else echo n; fi
if yam 8 2; then echo y; else echo n; fi
if yam 8 1; then echo y; else echo n; fi
if yam 2 6; then echo y; else echo n; fi
if yam 5 6; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
