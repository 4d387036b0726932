#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8e67e0461ee52df1a6526eb62432282a4f86fd44fc548111a7b783ae6d60d52e
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if sun 22 3; then echo y; else echo n; fi
if sun 2 7; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
if sun 9 9; then echo y; else echo n; fi
if sun 7 4; then echo y; else echo n; fi
if sun 27 6; then echo y; else echo n; fi
if gnu 29 3; then echo y; else echo n; fi
if gnu 4 5; then echo y; else echo n; fi
if gnu 6 6; then echo y; else echo n; fi
if gnu 3 3; then echo y; else echo n; fi
if gnu 13 8; then echo y; else echo n; fi
if gnu 9 6; then echo y; else echo n; fi
if gnu 4 1; then echo y; else echo n; fi
. ./jet.sh
sun
sun 21 4
sun 4 7
sun 3 3
sun 16 2
kid 26 1
kid 2 7
kid 6 6
kid 1 2
kid 24 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
