#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5a7f1e417275177e60784d4be9932d6a2362e1cb09ca98ef1d7f81683385e4a7
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
fir 21 1
fir 15 2
fir 23 3
fir 3 5
fir 4 4
if fig 21 3; then echo y; else echo n; fi
if fig 9 3; then echo y; else echo n; fi
if fig 18 4; then echo y; else echo n; fi
if fig 3 6; then echo y; else echo n; fi
if fig 6 5; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
