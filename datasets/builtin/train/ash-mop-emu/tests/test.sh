#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bff241cce250109c22a3a3ae9af86d96b0d566e149cb58fb442ef61bb55af41f
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
if kid 14 2; then echo y; else echo n; fi
if kid 13 1; then echo y; else echo n; fi
if kid 15 3; then echo y; else echo n; fi
if kid 4 5; then echo y; else echo n; fi
if kid 4 5; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./key.sh
emu 9 2
emu 21 1
emu 25 1
emu 3 5
emu 4 3
. ./mop.sh
rye 7 3
rye 19 4
rye 15 2
rye 4 7
rye 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
