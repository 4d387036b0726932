#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9f21b6fa84bf5af0be76f7768f76c284f108c7b5998625fbef30ef035638440a
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
pin
pin 20 2
pin 2 6
pin 4 4
pin 6 9
. ./kid.sh
if hay 21 1; then echo y; else echo n; fi
if hay 3 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if hay 3 8; then echo y; else echo n; fi
if hay 14 3; then echo y; else echo n; fi
if hay 3 3; then echo y; else echo n; fi
oat 30 3
oat 2 7
oat 3 3
oat 12 1
oat 18 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
