#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b16dda30dee28f70941ce1f23576bf5daab3ee934622baf1d990f9ac572f4418
found=$({ ulimit -f 0 && exec sh -c '
. ./mud.sh
if net 12 3; then echo y; else echo n; fi
if net 23 1; then echo y; else echo n; fi
if net 18 2; then echo y; else echo n; fi
if net 2 7; then echo y; else echo n; fi
if net 6 6; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
. ./oat.sh
if jay 25 4; then echo y; else echo n; fi
if jay 7 1; then echo y; else echo n; fi
if jay 19 2; then echo y; else echo n; fi
if jay 3 5; then echo y; else echo n; fi
if jay 5 3; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
emu 20 4
emu 14 2
emu 15 1
emu 4 5
emu 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
