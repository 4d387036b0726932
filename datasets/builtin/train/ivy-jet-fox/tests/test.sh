#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7f4ea49075327023d681bd6de30e2f2e9d7e676de87f7d4c915ce106e9015df1
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.inc
oak 8 4
oak 13 2
oak 25 3
oak 2 6
oak 5 3
. ./saw.inc
if bag 7 1; then echo y; else echo n; fi
if bag 22 4; then echo y; else echo n; fi
if bag 20 4; then echo y; else echo n; fi
if bag 2 6; then echo y; else echo n; fi
if bag 3 5; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
. ./yak.inc
if fox 14 2; then echo y; else echo n; fi
if fox 21 3; then echo y; else echo n; fi
if fox 9 2; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 3 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
