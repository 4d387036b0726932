#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3a7e5c5c6c5f9b2a49fe52331c22f0fe0063a251033315ca5ac7f0db974ff3da
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
fig 19 4
fig 9 2
fig 17 3
fig 2 6
fig 6 5
if pot 6 1; then echo y; else echo n; fi
if pot 22 3; then echo y; else echo n; fi
if pot 12 2; then echo y; else echo n; fi
if pot 3 7; then echo y; else echo n; fi
if pot 4 6; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./jar.sh
pot 12 2
pot 21 1
pot 16 3
pot 2 6
pot 5 5
pot
pen 24 3
pen 24 4
pen 24 4
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
