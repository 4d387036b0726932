#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9660e254d74a255b04ad9f1dc8097a8284b92f016c3f814e61fb95e2c1a42ee3
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hat 26 1; then echo y; else echo n; fi
if hat 4 6; then echo y; else echo n; fi
if hat 4 4; then echo y; else echo n; fi
if hat 19 8; then echo y; else echo n; fi
if hat 16 6; then echo y; else echo n; fi
fox 26 3
fox 2 5
fox 4 4
fox 6 4
fox 16 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
