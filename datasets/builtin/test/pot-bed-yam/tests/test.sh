#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7293094b48c21eb760dc7b2295f73231c1ecff7c74c07b2753b50d0970dedb16
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
eel 21 2
eel 18 4
eel 23 3
eel 3 5
eel 6 6
yam 15 2
yam 13 3
yam 14 2
yam 2 7
yam 4 3
. ./pan.sh
if oak 23 3; then echo y; else echo n; fi
if oak 7 3; then echo y; else echo n; fi
if oak 17 4; then echo y; else echo n; fi
if oak 2 5; then echo y; else echo n; fi
if oak 6 4; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
ram 22 4
ram 13 1
ram 6 3
ram 4 7
ram 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
