#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bdf6817d9dcf5edaf160a7ac7c04c2a5274e96724e039b546ef0ea88bd3e8e2f
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
ant 24 3
ant 13 2
ant 8 1
ant 2 5
ant 5 3
ant
. ./ivy.sh
if pup 17 4; then echo y; else echo n; fi
if pup 11 1; then echo y; else echo n; fi
if pup 10 4; then echo y; else echo n; fi
if pup 3 7; then echo y; else echo n; fi
if pup 6 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 23 3
hat 9 4
hat 22 4
hat 2 5
hat 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
