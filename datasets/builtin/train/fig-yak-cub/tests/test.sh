#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=65670d665544d8c57029ea4f1a9b9783940f6fcbc38405ae4ce9c2a58709a275
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.inc
bud 30 4
bud 4 7
bud 5 5
bud 2 9
bud 5 9
. ./net.inc
pin 25 1
pin 2 6
pin 3 3
pin 25 4
pin 29 8
if cub 24 3; then echo y; else echo n; fi
if cub 3 6; then echo y; else echo n; fi
if cub 4 4; then echo y; else echo n; fi
if cub 17 8; then echo y; else echo n; fi
if cub 29 9; then echo y; else echo n; fi
if cub 4 5; then echo y; else echo n; fi
if cub 16 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
