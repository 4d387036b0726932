#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b8fd0ff6aeb124f3789a1c49348f7e186248d3dd6e7571750c1d426f61f8b2c6
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if key 22 4; then echo y; else echo n; fi
if key 12 2; then echo y; else echo n; fi
if key 8 3; then echo y; else echo n; fi
if key 3 6; then echo y; else echo n; fi
if key 6 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
net 11 3
net 8 1
net 16 4
net 4 6
net 4 4
. ./oak.inc
if gem 11 3; then echo y; else echo n; fi
if gem 9 4; then echo y; else echo n; fi
if gem 12 1; then echo y; else echo n; fi
if gem 2 6; then echo y; else echo n; fi
if gem 6 3; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./rat.inc
ram 13 2
ram 10 4
ram 20 4
ram 2 6
ram 5 5
ram
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
