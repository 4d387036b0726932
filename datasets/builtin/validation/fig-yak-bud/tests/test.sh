#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=21a12eebba5ec4adec650e317e65cb3b4f9c0d6ce52c4b29f6f1402dc0a1d1e3
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.inc
bud 21 3
bud 21 3
bud 21 1
bud 3 7
bud 3 4
. ./net.inc
pin 25 1
pin 25 1
pin 16 4
pin 4 5
pin 5 4
if cub 20 2; then echo y; else echo n; fi
if cub 25 3; then echo y; else echo n; fi
if cub 16 3; then echo y; else echo n; fi
if cub 2 6; then echo y; else echo n; fi
if cub 6 5; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
