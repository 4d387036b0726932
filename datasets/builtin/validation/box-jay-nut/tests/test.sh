#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6083256e508c56da752491c5457ec863ac854673edc169442ac2651858a14ed8
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
