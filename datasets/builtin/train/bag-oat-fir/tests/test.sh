#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=08a71e60fee7a0a22cd1de22b393491b0a6f4ab081fa1ae07602eced2ae9fd91
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
jet 17 1
jet 16 2
jet 17 1
jet 4 5
jet 3 5
if cow 18 2; then echo y; else echo n; fi
if cow 23 4; then echo y; else echo n; fi
if cow 6 3; then echo y; else echo n; fi
if cow 2 5; then echo y; else echo n; fi
if cow 5 3; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 12 1
fir 6 1
fir 9 4
fir 3 7
fir 5 3
cup 13 1
cup 18 1
cup 21 3
cup 3 7
cup 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
