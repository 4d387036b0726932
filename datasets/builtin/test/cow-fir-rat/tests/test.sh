#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d45880124a954e8703e13b2cb6305fc17602e8d777774e41d2e8989145359890
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
rat 21 3
rat 2 5
rat 4 4
rat 23 7
rat 8 7
ivy 20 3
ivy 3 7
ivy 6 6
ivy 13 7
ivy 5 7
. ./hay.inc
if yam 20 1; then echo y; else echo n; fi
if yam 3 6; then echo y; else echo n; fi
if yam 6 6; then echo y; else echo n; fi
if yam 15 8; then echo y; else echo n; fi
if yam 24 7; then echo y; else echo n; fi
if yam 3 3; then echo y; else echo n; fi
if rat 20 2; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 6 6; then echo y; else echo n; fi
if rat 4 3; then echo y; else echo n; fi
if rat 7 2; then echo y; else echo n; fi
if rat 3 2; then echo y; else echo n; fi
if rat 6 7; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
