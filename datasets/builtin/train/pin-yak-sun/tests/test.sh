#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=54934b68563c4fda48430e7984dadbec9e2e0ebc228fd3959983dfe94f63457c
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if sun 18 2; then echo y; else echo n; fi
if sun 7 2; then echo y; else echo n; fi
if sun 16 2; then echo y; else echo n; fi
if sun 4 7; then echo y; else echo n; fi
if sun 3 5; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
if gnu 24 3; then echo y; else echo n; fi
if gnu 18 3; then echo y; else echo n; fi
if gnu 9 1; then echo y; else echo n; fi
if gnu 4 6; then echo y; else echo n; fi
if gnu 6 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
. ./jet.sh
sun 23 4
sun 22 2
sun 22 2
sun 3 5
sun 3 5
sun
kid 10 4
kid 15 4
kid 17 3
kid 4 7
kid 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
