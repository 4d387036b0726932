#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5449760c78d3bad698b669e2af6a58bfe21fd9fe710142396427ba0accaebbd8
found=$({ ulimit -f 0 && exec sh -c '
. ./map.inc
if koi 15 3; then echo y; else echo n; fi
if koi 23 2; then echo y; else echo n; fi
if koi 14 2; then echo y; else echo n; fi
if koi 2 6; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./pea.inc
if bed 6 1; then echo y; else echo n; fi
if bed 9 1; then echo y; else echo n; fi
if bed 18 2; then echo y; else echo n; fi
if bed 3 5; then echo y; else echo n; fi
if bed 5 6; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
pig 15 1
pig 24 1
pig 8 2
pig 2 7
pig 5 5
pig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
