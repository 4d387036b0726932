#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1295467b9945266101bcf224e52bdcc1c810bd5a2d56f2bed22d23cc2539f7c9
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
bat 14 3
bat 11 3
bat 25 1
bat 4 5
bat 3 4
. ./pot.sh
saw 17 1
saw 10 2
saw 9 4
saw 4 6
saw 5 6
if key 23 3; then echo y; else echo n; fi
if key 15 4; then echo y; else echo n; fi
if key 15 4; then echo y; else echo n; fi
if key 4 5; then echo y; else echo n; fi
if key 6 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
