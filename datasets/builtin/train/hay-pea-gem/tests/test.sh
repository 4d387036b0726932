#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8451921f5589818c15731941a954e7e5474353507fec7dc12fcdada7bb2e0f94
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if gem 21 3; then echo y; else echo n; fi
if gem 4 5; then echo y; else echo n; fi
if gem 3 3; then echo y; else echo n; fi
if gem 6 3; then echo y; else echo n; fi
if gem 18 8; then echo y; else echo n; fi
if gem 9 9; then echo y; else echo n; fi
hat 24 3
hat 4 6
hat 5 5
hat 22 8
hat 5 9
. ./van.sh
if pot 23 4; then echo y; else echo n; fi
if pot 2 7; then echo y; else echo n; fi
if pot 4 4; then echo y; else echo n; fi
if pot 27 7; then echo y; else echo n; fi
if pot 17 1; then echo y; else echo n; fi
if pot 4 6; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
