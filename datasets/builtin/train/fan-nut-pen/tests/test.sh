#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8e51d08bafe2902ee9907f740f8b813d43709d86992017064c23e089ad8691df
found=$({ ulimit -f 0 && exec sh -c '
. ./dog.inc
saw 6 2
saw 13 3
saw 23 2
saw 3 5
saw 4 4
pen 17 4
pen 16 1
pen 24 3
pen 3 5
pen 3 6
. ./rug.inc
van 17 1
van 21 1
van 14 2
van 2 5
van 5 4
if pup 13 3; then echo y; else echo n; fi
if pup 25 4; then echo y; else echo n; fi
if pup 18 4; then echo y; else echo n; fi
if pup 4 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
