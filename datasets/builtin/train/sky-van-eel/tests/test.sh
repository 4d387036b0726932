#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=17e08df939a9927d275b1901569e8ef589ef01d2579c1d54c2f659bfb562b167
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.sh
fir 30 4
fir 4 7
fir 5 5
fir 27 4
fir 8 5
. ./van.sh
if web 20 2; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 4 4; then echo y; else echo n; fi
if web 11 4; then echo y; else echo n; fi
if web 24 7; then echo y; else echo n; fi
if web 1 1; then echo y; else echo n; fi
eel
eel 28 3
eel 2 7
eel 3 3
eel 6 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
