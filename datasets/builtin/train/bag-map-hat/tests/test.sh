#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=58a898a668b84d514530504f156b6b35345ed0cbd46117ff160bba2b92bcf506
found=$({ ulimit -f 0 && exec sh -c '
. ./owl.sh
if gnu 15 2; then echo y; else echo n; fi
if gnu 16 3; then echo y; else echo n; fi
if gnu 11 1; then echo y; else echo n; fi
if gnu 2 7; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
hat 20 2
hat 8 2
hat 14 4
hat 2 7
hat 3 6
. ./rye.sh
van 6 2
van 16 1
van 10 4
van 2 7
van 4 3
ash 13 1
ash 10 4
ash 10 4
ash 2 5
ash 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
