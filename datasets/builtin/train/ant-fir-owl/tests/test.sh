#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=363a7e8c189a72dd84b1919165b35b600583fd39b916d7dca94ea03ecf733d8f
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
rug 14 2
rug 14 1
rug 18 4
rug 4 5
rug 4 5
rug
. ./van.sh
if kid 20 2; then echo y; else echo n; fi
if kid 10 1; then echo y; else echo n; fi
if kid 8 3; then echo y; else echo n; fi
if kid 2 6; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
owl 16 1
owl 11 1
owl 22 4
owl 2 5
owl 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
