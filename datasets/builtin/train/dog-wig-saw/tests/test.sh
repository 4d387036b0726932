#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=21dd47b5e279449d18c7dcb5231e6f1adc78d17c5677aa01d7cc2e3477ea9988
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
bat 11 2
bat 7 1
bat 14 1
bat 3 7
bat 5 4
. ./pot.sh
saw 22 2
saw 17 2
saw 24 2
saw 4 6
saw 4 4
if key 14 2; then echo y; else echo n; fi
if key 23 4; then echo y; else echo n; fi
if key 21 3; then echo y; else echo n; fi
if key 2 7; then echo y; else echo n; fi
if key 5 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
