#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0d248a6583d0d071bbcff8a3e63efde76cec0a68ce697ac45dd69395ee783db0
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
fig 27 4
fig 2 6
fig 5 5
fig 18 1
fig 11 9
if pot 27 1; then echo y; else echo n; fi
if pot 2 7; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
if pot 11 3; then echo y; else echo n; fi
if pot 16 9; then echo y; else echo n; fi
if pot 6 6; then echo y; else echo n; fi
. ./jar.sh
pot
pot 28 3
pot 4 7
pot 6 6
pot 25 9
pen
pen 28 2
pen 4 7
pen 5 5
pen 21 2
pen 11 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
