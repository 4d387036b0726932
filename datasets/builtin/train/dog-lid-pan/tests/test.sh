#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2fd6932a7397965f8886c4d1c63555a24309135772e417d30a959e607be8e0d7
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if mud 21 2; then echo y; else echo n; fi
if mud 4 7; then echo y; else echo n; fi
if mud 4 4; then echo y; else echo n; fi
if mud 13 8; then echo y; else echo n; fi
if mud 30 6; then echo y; else echo n; fi
if mud 11 4; then echo y; else echo n; fi
if mud 10 6; then echo y; else echo n; fi
if mud 5 3; then echo y; else echo n; fi
if mud 1 7; then echo y; else echo n; fi
if mud 3 1; then echo y; else echo n; fi
pen 25 2
pen 4 7
pen 4 4
pen 26 6
pen 22 8
. ./yam.inc
if pan 24 3; then echo y; else echo n; fi
if pan 4 7; then echo y; else echo n; fi
if pan 4 4; then echo y; else echo n; fi
if pan 26 9; then echo y; else echo n; fi
if pan 11 2; then echo y; else echo n; fi
if pan 2 3; then echo y; else echo n; fi
if pan 6 9; then echo y; else echo n; fi
if pan 10 6; then echo y; else echo n; fi
if pan 5 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
