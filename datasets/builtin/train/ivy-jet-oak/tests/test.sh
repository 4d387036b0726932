#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=90d3bd6b6c18ae70ce84bb474dcd6ba783f7939b4af39690ac6b60881a1fba25
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.inc
oak 29 2
oak 3 5
oak 4 4
oak 1 6
oak 29 4
. ./saw.inc
if bag 30 4; then echo y; else echo n; fi
if bag 3 7; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
if bag 30 5; then echo y; else echo n; fi
if bag 8 5; then echo y; else echo n; fi
if bag 2 2; then echo y; else echo n; fi
. ./yak.inc
if fox 27 4; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
if fox 26 5; then echo y; else echo n; fi
if fox 25 4; then echo y; else echo n; fi
if fox 6 2; then echo y; else echo n; fi
if fox 2 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
