#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3703b0f8d538683933222a65edbe7ebcad39b83e81521a76cbacc1cf1505119f
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
fig 12 3
fig 13 2
fig 8 4
fig 4 5
fig 4 5
if pot 13 1; then echo y; else echo n; fi
if pot 12 1; then echo y; else echo n; fi
if pot 7 3; then echo y; else echo n; fi
if pot 4 5; then echo y; else echo n; fi
if pot 4 4; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./jar.sh
pot 14 2
pot 16 2
pot 23 3
pot 4 7
pot 6 5
pot
pen 13 4
pen 7 2
pen 7 4
pen 4 5
pen 4 5
pen
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
