#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8f9c306ac1953075ad020754cab082b00b1694cf97a4a5e01be2b19778e7ca59
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web 25 4
web 19 4
web 21 2
web 3 7
web 3 6
web
jar 6 3
jar 21 2
jar 25 2
jar 3 7
jar 4 5
. ./yak.sh
if hay 11 2; then echo y; else echo n; fi
if hay 17 2; then echo y; else echo n; fi
if hay 14 3; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 6 4; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
. ./yam.sh
koi 22 3
koi 14 3
koi 6 2
koi 2 6
koi 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
