#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9f98db3e0e1d64b4331fc30b297c28460f975fb5fdc485a0c8802f860394324c
found=$({ ulimit -f 0 && exec sh -c '
. ./mud.sh
if net 26 2; then echo y; else echo n; fi
if net 2 7; then echo y; else echo n; fi
if net 3 3; then echo y; else echo n; fi
if net 6 7; then echo y; else echo n; fi
if net 7 5; then echo y; else echo n; fi
if net 4 1; then echo y; else echo n; fi
. ./oat.sh
if jay 22 1; then echo y; else echo n; fi
if jay 4 7; then echo y; else echo n; fi
if jay 4 4; then echo y; else echo n; fi
if jay 20 9; then echo y; else echo n; fi
if jay 18 2; then echo y; else echo n; fi
if jay 18 4; then echo y; else echo n; fi
emu 21 2
emu 4 6
emu 4 4
emu 4 3
emu 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
