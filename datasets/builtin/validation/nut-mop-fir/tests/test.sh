#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1d594ebea9156dafc2700f134867489ced87a3d26f5ca451c0189d396d38ed5a
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
fir 28 1
fir 3 6
fir 6 6
fir 17 6
fir 7 5
if fig 24 4; then echo y; else echo n; fi
if fig 3 5; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
if fig 20 8; then echo y; else echo n; fi
if fig 13 5; then echo y; else echo n; fi
if fig 6 6; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
