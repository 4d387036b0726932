#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0d972b65d41e3667e5e3f64a4a0b1176fd056940d2f37031b67dfd692e56f26e
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
fir 10 1
fir 6 4
fir 6 1
fir 4 7
fir 6 6
yam 17 1
yam 8 2
yam 20 4
yam 3 7
yam 6 4
. ./map.sh
if dog 15 2; then echo y; else echo n; fi
if dog 21 4; then echo y; else echo n; fi
if dog 12 2; then echo y; else echo n; fi
if dog 4 6; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
. ./pan.sh
fir 16 4
fir 8 4
fir 23 4
fir 4 6
fir 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
