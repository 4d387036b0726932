#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cb5bd5e6c9275966cb839598e4ac8e24045ead5e3a54cdaa35736aef0ae4caac
found=$({ ulimit -f 0 && exec sh -c '
. ./wig.sh
web 23 3
web 10 2
web 16 3
web 2 7
web 5 5
web
jar 18 3
jar 8 1
jar 7 4
jar 3 5
jar 6 5
. ./yak.sh
if hay 18 1; then echo y; else echo n; fi
if hay 15 4; then echo y; else echo n; fi
if hay 9 4; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
. ./yam.sh
koi 13 3
koi 20 1
koi 23 3
koi 4 5
koi 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
