#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c56f3005e3e11ccbaf608e18ee37947b88def145287069cda40a5ebda8956cc7
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web 8 4
web 10 3
web 20 1
web 3 5
web 4 4
web
jar 24 2
jar 13 1
jar 14 4
jar 3 6
jar 4 4
. ./yak.sh
if hay 23 2; then echo y; else echo n; fi
if hay 12 2; then echo y; else echo n; fi
if hay 6 2; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 6 3; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
. ./yam.sh
koi 13 2
koi 14 3
koi 16 2
koi 4 5
koi 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
