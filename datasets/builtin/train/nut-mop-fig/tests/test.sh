#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8c4bd4f4bcba0a989ca24871ab71a60d2ccf0f941e244c2abe74b9d7d2d559ec
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
fir 26 3
fir 4 7
fir 5 5
fir 23 8
fir 11 9
if fig 24 4; then echo y; else echo n; fi
if fig 4 5; then echo y; else echo n; fi
if fig 4 4; then echo y; else echo n; fi
if fig 13 1; then echo y; else echo n; fi
if fig 5 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
