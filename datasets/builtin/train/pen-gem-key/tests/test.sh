#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9ba46f1c82ea85bc24dea6881a11de05f10ba0e47198b99790b03ce7fc09270e
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
pot 23 1
pot 22 2
pot 24 2
pot 3 5
pot 4 6
pot
rug 8 1
rug 16 2
rug 25 2
rug 3 5
rug 4 4
. ./fir.sh
if key 9 3; then echo y; else echo n; fi
if key 8 3; then echo y; else echo n; fi
if key 25 1; then echo y; else echo n; fi
if key 4 6; then echo y; else echo n; fi
if key 5 4; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
. ./net.sh
wig 24 4
wig 16 4
wig 13 2
wig 3 5
wig 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
