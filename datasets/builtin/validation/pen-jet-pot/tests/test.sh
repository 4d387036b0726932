#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7af93ce39a6da41a3f0b4a36e42e99be3cbe3a27ed6a5d21e1297012381b3217
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
fig 23 3
fig 3 6
fig 3 3
fig 26 7
fig 9 4
if pot 27 2; then echo y; else echo n; fi
if pot 2 5; then echo y; else echo n; fi
if pot 3 3; then echo y; else echo n; fi
if pot 2 6; then echo y; else echo n; fi
if pot 27 1; then echo y; else echo n; fi
if pot 3 5; then echo y; else echo n; fi
if pot 4 4; then echo y; else echo n; fi
. ./jar.sh
pot
pot 20 3
pot 3 7
pot 4 4
pot 27 7
pen
pen 20 1
pen 4 6
pen 3 3
pen 6 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
