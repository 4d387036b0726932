#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=65e21915f1bdeeee248dd11cb917afa833fbfbaa3fac79434d630afc9a5ea2e3
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
