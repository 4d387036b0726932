#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=96e63e64b46c141c9351c342568e4bb3d5d634960050f34be9942a1da393f1da
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
dog 7 1
dog 7 3
dog 8 3
dog 2 6
dog 6 4
. ./pig.inc
if emu 6 3; then echo y; else echo n; fi
if emu 9 4; then echo y; else echo n; fi
if emu 13 2; then echo y; else echo n; fi
if emu 4 7; then echo y; else echo n; fi
if emu 4 6; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
van 11 4
van 18 3
van 18 2
van 3 6
van 3 3
. ./saw.inc
if ink 7 2; then echo y; else echo n; fi
if ink 11 2; then echo y; else echo n; fi
if ink 11 2; then echo y; else echo n; fi
if ink 2 5; then echo y; else echo n; fi
if ink 6 6; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
