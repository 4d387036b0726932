#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=51cda1d175016550d9fd3923e5b3d27b4a762c6822e0753b27bb03c6874086f5
found=$({ ulimit -f 0 && exec sh -c '
. ./mud.sh
if net 13 1; then echo y; else echo n; fi
if net 19 2; then echo y; else echo n; fi
if net 15 3; then echo y; else echo n; fi
if net 2 5; then echo y; else echo n; fi
if net 6 6; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
. ./oat.sh
if jay 18 2; then echo y; else echo n; fi
if jay 22 4; then echo y; else echo n; fi
if jay 11 1; then echo y; else echo n; fi
if jay 2 6; then echo y; else echo n; fi
if jay 6 6; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
emu 7 1
emu 13 2
emu 9 4
emu 4 6
emu 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
