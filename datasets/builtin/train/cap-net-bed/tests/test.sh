#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1c581d584dd84a55b33b9e5b37f34539126bd548aee9c726ebdb4eaaceb3cd8c
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 23 3; then echo y; else echo n; fi
if bed 16 1; then echo y; else echo n; fi
if bed 16 3; then echo y; else echo n; fi
if bed 3 5; then echo y; else echo n; fi
if bed 5 6; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
ant 13 4
ant 11 4
ant 21 1
ant 2 7
ant 4 3
. ./mop.inc
web 9 2
web 9 4
web 25 1
web 4 6
web 4 4
cow 12 4
cow 20 3
cow 18 4
cow 4 5
cow 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
