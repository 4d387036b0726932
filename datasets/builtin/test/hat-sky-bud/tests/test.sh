#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f0f6b8969203614ff4343725b43e1cb247c02975a476524ced65bb4341747e84
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
bud 16 2
bud 24 2
bud 9 2
bud 4 7
bud 3 6
. ./gem.sh
if ivy 7 4; then echo y; else echo n; fi
if ivy 11 2; then echo y; else echo n; fi
if ivy 9 3; then echo y; else echo n; fi
if ivy 2 5; then echo y; else echo n; fi
if ivy 6 5; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.sh
if peg 23 1; then echo y; else echo n; fi
if peg 19 1; then echo y; else echo n; fi
if peg 14 4; then echo y; else echo n; fi
if peg 3 6; then echo y; else echo n; fi
if peg 3 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
