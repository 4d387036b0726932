#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bcd5a303cea57ca65c210d36adcb06551098716e993ac4cdb219992be4934556
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if sun 29 1; then echo y; else echo n; fi
if sun 4 6; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
if sun 12 4; then echo y; else echo n; fi
if sun 1 4; then echo y; else echo n; fi
if sun 10 6; then echo y; else echo n; fi
if sun 9 5; then echo y; else echo n; fi
if sun 7 7; then echo y; else echo n; fi
if sun 6 5; then echo y; else echo n; fi
if gnu 23 1; then echo y; else echo n; fi
if gnu 4 7; then echo y; else echo n; fi
if gnu 6 6; then echo y; else echo n; fi
if gnu 16 6; then echo y; else echo n; fi
if gnu 15 3; then echo y; else echo n; fi
if gnu 9 5; then echo y; else echo n; fi
if gnu 6 5; then echo y; else echo n; fi
. ./jet.sh
sun
sun 22 2
sun 2 6
sun 5 5
sun 10 1
kid 26 3
kid 3 5
kid 6 6
kid 21 7
kid 29 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
