#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1e373a7b4a734441483316d69511b09ce041bbf6a57f04d679b3e0867127015e
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.inc
bud 28 3
bud 4 6
bud 6 6
bud 5 6
bud 25 1
. ./net.inc
pin 24 4
pin 2 7
pin 3 3
pin 17 7
pin 26 1
if cub 27 2; then echo y; else echo n; fi
if cub 4 6; then echo y; else echo n; fi
if cub 6 6; then echo y; else echo n; fi
if cub 20 5; then echo y; else echo n; fi
if cub 18 1; then echo y; else echo n; fi
if cub 8 8; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
