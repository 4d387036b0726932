#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=aea078be51bff1bb7c938805fc8c3fbbb8d37ede95af89b7a2656a1d770d46ea
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
lid 17 1
lid 21 1
lid 9 3
lid 4 7
lid 5 6
if rye 8 4; then echo y; else echo n; fi
if rye 13 1; then echo y; else echo n; fi
if rye 21 2; then echo y; else echo n; fi
if rye 4 5; then echo y; else echo n; fi
if rye 3 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
