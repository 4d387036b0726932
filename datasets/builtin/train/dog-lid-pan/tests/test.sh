#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b15c87e4b91810e81497b1259220e707d9d5d8f1bb13fc142f9ef79da6f05a7f
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if mud 9 2; then echo y; else echo n; fi
if mud 20 4; then echo y; else echo n; fi
if mud 14 2; then echo y; else echo n; fi
if mud 4 7; then echo y; else echo n; fi
if mud 5 4; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
pen 9 2
pen 12 4
pen 15 2
pen 3 6
pen 5 5
. ./yam.inc
if pan 24 4; then echo y; else echo n; fi
if pan 23 4; then echo y; else echo n; fi
if pan 22 3; then echo y; else echo n; fi
if pan 3 6; then echo y; else echo n; fi
if pan 6 4; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
