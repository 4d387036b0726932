#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3befa93a2ea9ef7b68184acdf21194c4c7a1b04807ecef540f092616b1fc6b7b
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if mud 30 1; then echo y; else echo n; fi
if mud 2 6; then echo y; else echo n; fi
if mud 4 4; then echo y; else echo n; fi
if mud 12 8; then echo y; else echo n; fi
if mud 16 4; then echo y; else echo n; fi
if mud 9 1; then echo y; else echo n; fi
if mud 5 1; then echo y; else echo n; fi
if mud 7 7; then echo y; else echo n; fi
pen 30 4
pen 4 6
pen 6 6
pen 24 6
pen 16 6
. ./yam.inc
if pan 25 4; then echo y; else echo n; fi
if pan 4 6; then echo y; else echo n; fi
if pan 3 3; then echo y; else echo n; fi
if pan 6 6; then echo y; else echo n; fi
if pan 9 7; then echo y; else echo n; fi
if pan 7 2; then echo y; else echo n; fi
if pan 7 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
