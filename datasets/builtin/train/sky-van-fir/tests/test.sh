#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9b317b6b57ffd3751d72cdc64e2d3c6728aad5e622ffda5670bbc1192dfcf32d
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.sh
fir 21 2
fir 14 3
fir 18 1
fir 4 6
fir 5 4
. ./van.sh
if web 11 4; then echo y; else echo n; fi
if web 20 4; then echo y; else echo n; fi
if web 9 4; then echo y; else echo n; fi
if web 3 7; then echo y; else echo n; fi
if web 4 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
eel 15 3
eel 18 2
eel 25 1
eel 4 7
eel 3 4
eel
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
