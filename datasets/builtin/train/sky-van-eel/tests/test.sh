#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=733e06ac9cbf654f28b7d3799e150b632c1658f1c392cd16b8a5945fdb36a9c1
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.sh
fir 25 4
fir 21 4
fir 16 4
fir 3 5
fir 5 3
. ./van.sh
if web 15 1; then echo y; else echo n; fi
if web 12 2; then echo y; else echo n; fi
if web 12 2; then echo y; else echo n; fi
if web 4 7; then echo y; else echo n; fi
if web 4 3; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
eel 21 3
eel 15 2
eel 16 4
eel 2 5
eel 5 5
eel
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
