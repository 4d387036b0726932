#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=79656deaf5583f64d31d268fef6b299740c7fd1badf82fea88653405ddd392e6
found=$({ ulimit -f 0 && exec sh -c '
. ./key.lib
bed 8 4
bed 13 1
bed 12 3
bed 3 5
bed 4 6
if rat 9 4; then echo y; else echo n; fi
if rat 16 2; then echo y; else echo n; fi
if rat 25 1; then echo y; else echo n; fi
if rat 4 5; then echo y; else echo n; fi
if rat 4 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
if mud 6 2; then echo y; else echo n; fi
if mud 18 3; then echo y; else echo n; fi
if mud 25 3; then echo y; else echo n; fi
if mud 4 7; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
