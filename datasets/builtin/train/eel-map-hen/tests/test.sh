#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5f6775a521048d8716709db7c2ee37a502b0001a7da7e24a895026329906b4bc
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if jet 16 3; then echo y; else echo n; fi
if jet 19 2; then echo y; else echo n; fi
if jet 21 3; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 6 3; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
sky 21 3
sky 20 2
sky 12 2
sky 4 7
sky 5 4
. ./pup.sh
hen 10 3
hen 7 1
hen 15 1
hen 4 6
hen 4 4
. ./rug.sh
oak 17 2
oak 9 2
oak 25 4
oak 4 5
oak 6 5
oak
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
