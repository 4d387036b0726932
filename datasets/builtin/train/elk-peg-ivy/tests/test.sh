#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=521569c0d1a7074c20b1b41c9eb1c91d830f80971613599690269337d7f5948c
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
ivy 13 2
ivy 23 3
ivy 19 1
ivy 4 6
ivy 6 6
if rug 9 1; then echo y; else echo n; fi
if rug 13 3; then echo y; else echo n; fi
if rug 16 3; then echo y; else echo n; fi
if rug 3 5; then echo y; else echo n; fi
if rug 3 5; then echo y; else echo n; fi
if rug 5 5; then echo y; else echo n; fi
. ./web.inc
bee 12 2
bee 8 3
bee 9 3
bee 3 5
bee 3 4
mud 11 3
mud 18 2
mud 13 3
mud 4 7
mud 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
