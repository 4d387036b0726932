#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4b4e5032ae69c5b9ff9781900344b5548d6b75bccf60196d402b4ec741c5a2a0
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
yak 20 4
yak 19 2
yak 11 3
yak 4 7
yak 6 5
yak
. ./wig.inc
if jay 12 2; then echo y; else echo n; fi
if jay 24 3; then echo y; else echo n; fi
if jay 25 1; then echo y; else echo n; fi
if jay 2 6; then echo y; else echo n; fi
if jay 4 3; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
if pup 20 4; then echo y; else echo n; fi
if pup 16 2; then echo y; else echo n; fi
if pup 21 3; then echo y; else echo n; fi
if pup 3 7; then echo y; else echo n; fi
if pup 5 3; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
