#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eb2f2edef13d89c01e8fdc609ade834939e05ef09cc383320b0c0d0dfd807664
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.sh
bee 15 2
bee 24 2
bee 15 3
bee 2 7
bee 5 3
. ./pot.sh
if net 18 3; then echo y; else echo n; fi
if net 11 3; then echo y; else echo n; fi
if net 16 2; then echo y; else echo n; fi
if net 2 6; then echo y; else echo n; fi
if net 5 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 21 4; then echo y; else echo n; fi
if lid 24 4; then echo y; else echo n; fi
if lid 12 3; then echo y; else echo n; fi
if lid 2 5; then echo y; else echo n; fi
if lid 5 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
