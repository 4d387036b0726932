#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9ca11013d8b9c746fc04a8ca5d38c9349ecb5f9098dd5b6934a011e9abd3320d
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
dog 11 3
dog 25 3
dog 17 1
dog 2 6
dog 6 5
. ./pig.inc
if emu 7 4; then echo y; else echo n; fi
if emu 7 2; then echo y; else echo n; fi
if emu 8 1; then echo y; else echo n; fi
if emu 3 5; then echo y; else echo n; fi
if emu 3 4; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
van 16 3
van 7 1
van 21 1
van 4 5
van 5 5
. ./saw.inc
if ink 7 1; then echo y; else echo n; fi
if ink 6 3; then echo y; else echo n; fi
if ink 11 3; then echo y; else echo n; fi
if ink 4 7; then echo y; else echo n; fi
if ink 3 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
