#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3404875f8bb833363048c0a9c368a6f7e56a7119950ff8900c35438d4e91378a
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 24 3
kid 3 5
kid 3 3
kid 4 5
kid 10 3
jay
jay 20 3
jay 2 7
jay 3 3
jay 24 8
. ./pin.sh
if wig 29 2; then echo y; else echo n; fi
if wig 2 6; then echo y; else echo n; fi
if wig 3 3; then echo y; else echo n; fi
if wig 24 6; then echo y; else echo n; fi
if wig 24 4; then echo y; else echo n; fi
if wig 6 3; then echo y; else echo n; fi
if wig 3 6; then echo y; else echo n; fi
if oak 28 3; then echo y; else echo n; fi
if oak 3 6; then echo y; else echo n; fi
if oak 6 6; then echo y; else echo n; fi
if oak 1 1; then echo y; else echo n; fi
if oak 3 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
