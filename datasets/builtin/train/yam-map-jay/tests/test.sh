#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3e49c42bcb6db804847a4db8398ce96e31e0e4df09296bdd0c30445e5b6ba7da
found=$({ ulimit -f 0 && exec sh -c '
. ./mud.sh
if net 17 2; then echo y; else echo n; fi
if net 8 4; then echo y; else echo n; fi
if net 9 1; then echo y; else echo n; fi
if net 4 5; then echo y; else echo n; fi
if net 4 5; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
. ./oat.sh
if jay 17 4; then echo y; else echo n; fi
if jay 20 2; then echo y; else echo n; fi
if jay 21 2; then echo y; else echo n; fi
if jay 4 6; then echo y; else echo n; fi
if jay 3 3; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
emu 19 4
emu 23 2
emu 8 2
emu 2 5
emu 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
