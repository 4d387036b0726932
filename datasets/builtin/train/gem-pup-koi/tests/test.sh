#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f3f13c1684f142db73c50cff5ac35174e524ff7d31599aa7aa35a633421df438
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
koi 8 1
koi 15 3
koi 19 4
koi 2 7
koi 3 5
koi
. ./pot.sh
owl 6 1
owl 20 1
owl 8 4
owl 4 6
owl 3 6
. ./yam.sh
tub 15 4
tub 20 3
tub 25 2
tub 4 7
tub 6 5
if yak 25 3; then echo y; else echo n; fi
if yak 19 1; then echo y; else echo n; fi
if yak 19 2; then echo y; else echo n; fi
if yak 2 5; then echo y; else echo n; fi
if yak 3 6; then echo y; else echo n; fi
if yak 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
