#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c412aead46665bd6bbb23d22b8a0baf5d056b0f0c0d4403de13ece892b01bd47
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
ink 12 2
ink 13 4
ink 10 2
ink 2 5
ink 3 6
. ./oat.sh
pup 14 4
pup 20 4
pup 19 3
pup 3 5
pup 4 3
if map 23 3; then echo y; else echo n; fi
if map 16 4; then echo y; else echo n; fi
if map 16 3; then echo y; else echo n; fi
if map 2 7; then echo y; else echo n; fi
if map 3 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
