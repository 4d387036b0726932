#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=40402edfa25414973764aac872958764e21bb8730fff498b15eb8d86679cf90c
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if map 17 2; then echo y; else echo n; fi
if map 23 1; then echo y; else echo n; fi
if map 24 2; then echo y; else echo n; fi
if map 3 6; then echo y; else echo n; fi
if map 4 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
if lid 25 4; then echo y; else echo n; fi
if lid 21 3; then echo y; else echo n; fi
if lid 19 4; then echo y; else echo n; fi
if lid 3 7; then echo y; else echo n; fi
if lid 3 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
. ./jay.sh
pup 22 2
pup 15 3
pup 7 4
pup 4 5
pup 4 4
. ./koi.sh
owl 24 2
owl 21 2
owl 15 3
owl 2 6
owl 5 4
owl
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
