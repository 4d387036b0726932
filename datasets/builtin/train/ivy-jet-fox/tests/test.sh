#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=45b75d30aea026f4cdb11da75c6814f90e864a3492067330d7da95142685b75a
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.inc
oak 21 4
oak 3 6
oak 6 6
oak 17 3
oak 20 6
. ./saw.inc
if bag 22 1; then echo y; else echo n; fi
if bag 2 7; then echo y; else echo n; fi
if bag 6 6; then echo y; else echo n; fi
if bag 22 9; then echo y; else echo n; fi
if bag 6 4; then echo y; else echo n; fi
if bag 4 6; then echo y; else echo n; fi
. ./yak.inc
if fox 24 2; then echo y; else echo n; fi
if fox 4 6; then echo y; else echo n; fi
if fox 3 3; then echo y; else echo n; fi
if fox 14 3; then echo y; else echo n; fi
if fox 4 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
