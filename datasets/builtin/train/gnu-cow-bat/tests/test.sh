#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a7c388dc28ebddb8661398ee65d7a5841d8a9c34aa920d76952bb31aa6b29e96
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if net 6 1; then echo y; else echo n; fi
if net 15 2; then echo y; else echo n; fi
if net 12 1; then echo y; else echo n; fi
if net 3 5; then echo y; else echo n; fi
if net 6 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if bat 14 4; then echo y; else echo n; fi
if bat 7 3; then echo y; else echo n; fi
if bat 16 2; then echo y; else echo n; fi
if bat 4 7; then echo y; else echo n; fi
if bat 4 3; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
. ./yak.inc
jay 15 4
jay 17 1
jay 6 4
jay 4 6
jay 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
