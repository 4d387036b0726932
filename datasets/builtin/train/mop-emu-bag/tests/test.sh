#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5f9bf2b996bc1be3dfdba661829c9d9c6ba319623b76b9ee187034358bce56ac
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
bat
bat 21 4
bat 2 6
bat 4 4
bat 23 3
. ./ink.inc
if bag 28 1; then echo y; else echo n; fi
if bag 4 5; then echo y; else echo n; fi
if bag 4 4; then echo y; else echo n; fi
if bag 17 2; then echo y; else echo n; fi
if bag 22 8; then echo y; else echo n; fi
if bag 14 1; then echo y; else echo n; fi
if bag 11 2; then echo y; else echo n; fi
if bag 3 6; then echo y; else echo n; fi
if bag 5 6; then echo y; else echo n; fi
if bag 9 4; then echo y; else echo n; fi
if bag 7 8; then echo y; else echo n; fi
if bag 8 4; then echo y; else echo n; fi
if bag 5 1; then echo y; else echo n; fi
. ./sky.inc
if cap 25 2; then echo y; else echo n; fi
if cap 3 6; then echo y; else echo n; fi
if cap 3 3; then echo y; else echo n; fi
if cap 6 5; then echo y; else echo n; fi
if cap 18 5; then echo y; else echo n; fi
if cap 5 8; then echo y; else echo n; fi
if cap 8 8; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
