#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=31f529b96435550951045f1e6da047e780e7327ce9623c2b5640a66e103e2da5
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 28 1
hat 4 7
hat 4 4
hat 1 5
hat 5 3
if ink 23 3; then echo y; else echo n; fi
if ink 2 7; then echo y; else echo n; fi
if ink 4 4; then echo y; else echo n; fi
if ink 20 7; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
. ./web.inc
bud 25 3
bud 4 7
bud 3 3
bud 26 8
bud 11 5
jar 23 4
jar 3 5
jar 4 4
jar 12 1
jar 26 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
