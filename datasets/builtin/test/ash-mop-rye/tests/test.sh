#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6576d9910bfd2bb07bb35310807258e6269f5465368901acf96719f8e6189afa
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
if kid 21 2; then echo y; else echo n; fi
if kid 18 2; then echo y; else echo n; fi
if kid 24 4; then echo y; else echo n; fi
if kid 2 5; then echo y; else echo n; fi
if kid 3 3; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./key.sh
emu 21 2
emu 23 1
emu 14 2
emu 3 6
emu 5 4
. ./mop.sh
rye 23 4
rye 21 4
rye 9 1
rye 4 5
rye 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
