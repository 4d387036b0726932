#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0d1188018de90f16ea0f0b4115d8fca618cd17a7a21e1c0d7dd737063da193cb
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web
web 30 1
web 3 5
web 6 6
web 8 8
jar 21 1
jar 4 7
jar 6 6
jar 26 2
jar 14 3
. ./yak.sh
if hay 27 2; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 6 6; then echo y; else echo n; fi
if hay 29 6; then echo y; else echo n; fi
if hay 4 3; then echo y; else echo n; fi
if hay 2 7; then echo y; else echo n; fi
if hay 4 9; then echo y; else echo n; fi
. ./yam.sh
koi 23 2
koi 4 6
koi 3 3
koi 26 3
koi 21 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
