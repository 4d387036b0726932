#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dc92398e51193281e8d15ac7f2a7b406e0b011ee22c9e4df4b29100d11a3449b
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if mud 25 1; then echo y; else echo n; fi
if mud 10 2; then echo y; else echo n; fi
if mud 12 2; then echo y; else echo n; fi
if mud 4 6; then echo y; else echo n; fi
if mud 4 4; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
pen 7 2
pen 18 3
pen 6 4
pen 4 5
pen 6 6
. ./yam.inc
if pan 11 1; then echo y; else echo n; fi
if pan 6 2; then echo y; else echo n; fi
if pan 15 2; then echo y; else echo n; fi
if pan 2 7; then echo y; else echo n; fi
if pan 6 5; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
