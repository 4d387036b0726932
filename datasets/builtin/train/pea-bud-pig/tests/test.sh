#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6bc75c4d2dab8b5573a144626b892ea110f3bb5730d357c3e57438f5d8b013f0
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.inc
bee 25 3
bee 17 1
bee 17 3
bee 2 7
bee 4 6
. ./fan.inc
pig 12 2
pig 13 4
pig 24 2
pig 3 5
pig 3 6
if pea 15 2; then echo y; else echo n; fi
if pea 9 3; then echo y; else echo n; fi
if pea 13 2; then echo y; else echo n; fi
if pea 3 5; then echo y; else echo n; fi
if pea 3 3; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./nut.inc
if ant 24 1; then echo y; else echo n; fi
if ant 10 1; then echo y; else echo n; fi
if ant 10 3; then echo y; else echo n; fi
if ant 3 7; then echo y; else echo n; fi
if ant 6 4; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
