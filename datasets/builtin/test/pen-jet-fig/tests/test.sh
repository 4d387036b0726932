#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8c6391b75c5beb180940d89d168e20c9ae8a3a191339b59c59d20f322bf44982
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
fig 21 3
fig 2 7
fig 4 4
fig 18 7
fig 19 7
if pot 24 4; then echo y; else echo n; fi
if pot 4 5; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
if pot 6 6; then echo y; else echo n; fi
if pot 18 7; then echo y; else echo n; fi
. ./jar.sh
pot
pot 28 3
pot 2 5
pot 3 3
pot 14 6
pen
pen 22 4
pen 3 5
pen 5 5
pen 8 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
