#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4200cd030f0551ee080c399e221f0f94006a837d3fa59bcb4c3b7dc2d732b4dc
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
dog 7 2
dog 8 3
dog 15 3
dog 2 7
dog 4 6
. ./pig.inc
if emu 23 4; then echo y; else echo n; fi
if emu 8 1; then echo y; else echo n; fi
if emu 21 2; then echo y; else echo n; fi
if emu 4 5; then echo y; else echo n; fi
if emu 6 4; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
van 22 4
van 8 4
van 20 4
van 3 5
van 4 6
. ./saw.inc
if ink 12 2; then echo y; else echo n; fi
if ink 11 2; then echo y; else echo n; fi
if ink 25 3; then echo y; else echo n; fi
if ink 4 6; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
