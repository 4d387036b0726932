#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9f076bbe11b5f32faf2651b630c97dae768477be6ee195ba31c4f769233b73ba
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if jet 6 2; then echo y; else echo n; fi
if jet 14 1; then echo y; else echo n; fi
if jet 21 4; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 4 4; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
sky 21 4
sky 6 1
sky 19 3
sky 2 6
sky 4 3
. ./pup.sh
hen 18 3
hen 6 3
hen 18 3
hen 4 5
hen 5 6
. ./rug.sh
oak 21 3
oak 19 2
oak 20 4
oak 4 7
oak 6 6
oak
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
