#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=040cd8b8d34c1f3e53310eed31eccebb947db96337141046a800b4c41ec65c23
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if map 13 4; then echo y; else echo n; fi
if map 15 4; then echo y; else echo n; fi
if map 25 2; then echo y; else echo n; fi
if map 4 5; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
if lid 23 3; then echo y; else echo n; fi
if lid 22 2; then echo y; else echo n; fi
if lid 15 1; then echo y; else echo n; fi
if lid 3 5; then echo y; else echo n; fi
if lid 4 4; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
. ./jay.sh
pup 8 3
pup 7 4
pup 19 3
pup 4 6
pup 3 6
. ./koi.sh
owl 7 1
owl 14 2
owl 23 2
owl 3 6
owl 6 5
owl
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
