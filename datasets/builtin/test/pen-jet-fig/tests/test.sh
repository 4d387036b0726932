#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=29cdc81e7b885d8e7a351973cbc1228f99d0b6d9f81c148d063027bbf726ab31
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
fig 8 3
fig 7 4
fig 14 3
fig 4 6
fig 6 4
if pot 25 4; then echo y; else echo n; fi
if pot 11 3; then echo y; else echo n; fi
if pot 9 3; then echo y; else echo n; fi
if pot 3 7; then echo y; else echo n; fi
if pot 6 5; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./jar.sh
pot 7 1
pot 8 2
pot 18 2
pot 4 6
pot 3 5
pot
pen 10 1
pen 13 1
pen 19 2
pen 3 7
pen 6 5
pen
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
