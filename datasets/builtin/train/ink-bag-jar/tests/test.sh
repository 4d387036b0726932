#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=923446b1ef84db0bdf3766c9919b32045a8ef474bc1b51bca2057c5a2ac5156f
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web
web 29 3
web 2 5
web 5 5
web 18 2
jar 28 3
jar 4 6
jar 5 5
jar 4 1
jar 3 9
. ./yak.sh
if hay 25 2; then echo y; else echo n; fi
if hay 4 6; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if hay 4 5; then echo y; else echo n; fi
if hay 25 2; then echo y; else echo n; fi
if hay 6 8; then echo y; else echo n; fi
. ./yam.sh
koi 27 4
koi 2 5
koi 4 4
koi 6 7
koi 13 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
