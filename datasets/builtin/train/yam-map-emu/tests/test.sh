#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=94a0452602e2b42692ae231ed58f2530f8dee6ad1fbdc37625eb3bd1e262ec31
found=$({ ulimit -f 0 && exec sh -c '
. ./mud.sh
if net 24 1; then echo y; else echo n; fi
if net 4 6; then echo y; else echo n; fi
if net 4 4; then echo y; else echo n; fi
if net 18 3; then echo y; else echo n; fi
if net 6 9; then echo y; else echo n; fi
if net 27 6; then echo y; else echo n; fi
if net 13 8; then echo y; else echo n; fi
if net 3 2; then echo y; else echo n; fi
. ./oat.sh
if jay 26 4; then echo y; else echo n; fi
if jay 2 5; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
if jay 5 8; then echo y; else echo n; fi
if jay 2 8; then echo y; else echo n; fi
emu 24 4
emu 4 7
emu 5 5
emu 22 1
emu 6 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
