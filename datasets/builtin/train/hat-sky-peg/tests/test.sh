#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5c8abfe78d27dbb95c997db07faa3b212eaad31bc845188eeced068729b6720a
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
bud 21 3
bud 7 1
bud 20 1
bud 2 6
bud 5 5
. ./gem.sh
if ivy 14 2; then echo y; else echo n; fi
if ivy 10 3; then echo y; else echo n; fi
if ivy 21 3; then echo y; else echo n; fi
if ivy 4 7; then echo y; else echo n; fi
if ivy 6 4; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.sh
if peg 12 2; then echo y; else echo n; fi
if peg 24 1; then echo y; else echo n; fi
if peg 17 4; then echo y; else echo n; fi
if peg 2 5; then echo y; else echo n; fi
if peg 6 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
