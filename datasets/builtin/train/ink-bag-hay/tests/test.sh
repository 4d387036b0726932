#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=34c6cd28e3075d259d4d1bd345bf8549da4fc00e8e2f696f4b34c972a62c475c
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web
web 30 4
web 3 7
web 6 6
web 9 6
jar 27 1
jar 4 5
jar 5 5
jar 24 4
jar 29 4
. ./yak.sh
if hay 27 3; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 4 4; then echo y; else echo n; fi
if hay 14 6; then echo y; else echo n; fi
if hay 11 4; then echo y; else echo n; fi
if hay 1 3; then echo y; else echo n; fi
if hay 1 1; then echo y; else echo n; fi
. ./yam.sh
koi 28 2
koi 2 6
koi 3 3
koi 20 5
koi 19 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
