#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d7c3b3743229338337ef24497b25890453e20d7fe70f02eb28ab5b987b7cbf16
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web 25 1
web 15 2
web 23 1
web 4 5
web 3 6
web
jar 24 4
jar 22 1
jar 14 2
jar 4 6
jar 5 4
. ./yak.sh
if hay 21 4; then echo y; else echo n; fi
if hay 18 1; then echo y; else echo n; fi
if hay 10 2; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 3 3; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
. ./yam.sh
koi 15 1
koi 25 4
koi 7 4
koi 4 6
koi 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
