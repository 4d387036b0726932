#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8e2bb28c7509fbe2544ace503090148de6b03322a439124196b0dff4ee819205
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.inc
bud 20 4
bud 17 3
bud 21 4
bud 3 6
bud 3 3
. ./net.inc
pin 24 3
pin 19 4
pin 8 2
pin 4 6
pin 3 6
if cub 10 2; then echo y; else echo n; fi
if cub 11 1; then echo y; else echo n; fi
if cub 20 2; then echo y; else echo n; fi
if cub 2 5; then echo y; else echo n; fi
if cub 5 3; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
