#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=530acab658d7d451e91acb30115a64a1947d5e1f9e27f575062b07a2d6547219
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
nut 6 3
nut 13 2
nut 16 3
nut 4 5
nut 6 6
if van 6 3; then echo y; else echo n; fi
if van 19 4; then echo y; else echo n; fi
if van 9 2; then echo y; else echo n; fi
if van 2 5; then echo y; else echo n; fi
if van 5 3; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
. ./jet.inc
fir 8 3
fir 6 4
fir 6 4
fir 4 5
fir 4 6
if yam 13 2; then echo y; else echo n; fi
if yam 19 4; then echo y; else echo n; fi
if yam 20 3; then echo y; else echo n; fi
if yam 4 6; then echo y; else echo n; fi
if yam 5 6; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
