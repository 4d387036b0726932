#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=24c03aa10c9648019874c07d5aba3a0149fcc71d7569054845ed7b4207b77de9
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.inc
bud 27 4
bud 3 6
bud 6 6
bud 27 6
bud 14 1
. ./net.inc
pin 20 4
pin 4 6
pin 6 6
pin 4 5
pin 21 5
if cub 21 4; then echo y; else echo n; fi
if cub 2 6; then echo y; else echo n; fi
if cub 4 4; then echo y; else echo n; fi
if cub 8 7; then echo y; else echo n; fi
if cub 11 1; then echo y; else echo n; fi
if cub 4 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
