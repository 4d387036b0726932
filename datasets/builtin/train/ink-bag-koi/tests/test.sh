#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f9ea2d8090cbdc9a0649a4ad16f9d62ddd24c0aa3cbd5e768f5b39f96014e557
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web
web 21 4
web 2 6
web 5 5
web 3 6
jar 20 2
jar 2 7
jar 4 4
jar 12 3
jar 14 9
. ./yak.sh
if hay 24 3; then echo y; else echo n; fi
if hay 3 5; then echo y; else echo n; fi
if hay 6 6; then echo y; else echo n; fi
if hay 9 3; then echo y; else echo n; fi
if hay 9 1; then echo y; else echo n; fi
if hay 1 4; then echo y; else echo n; fi
if hay 6 8; then echo y; else echo n; fi
. ./yam.sh
koi 20 4
koi 2 5
koi 5 5
koi 28 2
koi 17 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
