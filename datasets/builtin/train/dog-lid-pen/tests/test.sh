#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=127e5e24cf3099b61ef314b5332f8a49ab75393a5884568c09202a71136baf32
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if mud 10 1; then echo y; else echo n; fi
if mud 20 1; then echo y; else echo n; fi
if mud 24 3; then echo y; else echo n; fi
if mud 4 7; then echo y; else echo n; fi
if mud 6 6; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
pen 12 1
pen 21 2
pen 16 1
pen 3 7
pen 5 4
. ./yam.inc
if pan 15 1; then echo y; else echo n; fi
if pan 19 2; then echo y; else echo n; fi
if pan 10 4; then echo y; else echo n; fi
if pan 2 7; then echo y; else echo n; fi
if pan 5 4; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
