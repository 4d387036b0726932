#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8f831920e38ca7237e400ffa051c4df101bf647a3f64e1e0332a422810c31ac2
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hay 20 1; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 3 3; then echo y; else echo n; fi
if hay 1 7; then echo y; else echo n; fi
if hay 1 7; then echo y; else echo n; fi
if hay 30 4; then echo y; else echo n; fi
if hay 5 1; then echo y; else echo n; fi
if hay 2 1; then echo y; else echo n; fi
cup
cup 20 1
cup 3 6
cup 6 6
cup 17 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
