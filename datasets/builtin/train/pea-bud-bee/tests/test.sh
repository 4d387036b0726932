#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=79586fc6cbc245f9eb50a6ee4a367b995ce9373c2289038584b09b7c406a321f
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.inc
bee 21 4
bee 11 4
bee 10 3
bee 2 7
bee 4 6
. ./fan.inc
pig 23 2
pig 17 1
pig 11 1
pig 4 6
pig 3 5
if pea 12 3; then echo y; else echo n; fi
if pea 14 4; then echo y; else echo n; fi
if pea 11 4; then echo y; else echo n; fi
if pea 4 5; then echo y; else echo n; fi
if pea 6 6; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./nut.inc
if ant 25 2; then echo y; else echo n; fi
if ant 9 1; then echo y; else echo n; fi
if ant 12 4; then echo y; else echo n; fi
if ant 2 7; then echo y; else echo n; fi
if ant 6 3; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
