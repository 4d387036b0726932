#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5c87d70db1d9823c8c56d24b7375cdcb4f40371d4114ae5d2d12d17799e50d28
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if jet 9 3; then echo y; else echo n; fi
if jet 12 4; then echo y; else echo n; fi
if jet 11 2; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 4 3; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
sky 19 3
sky 6 3
sky 21 1
sky 4 6
sky 4 5
. ./pup.sh
hen 15 1
hen 15 3
hen 7 3
hen 2 5
hen 3 6
. ./rug.sh
oak 12 4
oak 16 1
oak 10 2
oak 4 7
oak 5 3
oak
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
