#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=836ac107205771ab97959cdaaf510c6e7c86d4f4ed1110a154577f3f40bdb227
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
bat 10 1
bat 12 4
bat 7 3
bat 3 5
bat 4 6
bat
. ./ink.inc
if bag 20 3; then echo y; else echo n; fi
if bag 14 1; then echo y; else echo n; fi
if bag 14 4; then echo y; else echo n; fi
if bag 2 5; then echo y; else echo n; fi
if bag 4 5; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
. ./sky.inc
if cap 18 2; then echo y; else echo n; fi
if cap 6 3; then echo y; else echo n; fi
if cap 23 1; then echo y; else echo n; fi
if cap 2 5; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
