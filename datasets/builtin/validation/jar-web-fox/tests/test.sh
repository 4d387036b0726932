#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=93eb760b3c14999b45facaa0c4230e944aba3e3c025a10f489cabfd1e911e7c6
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hat 15 4; then echo y; else echo n; fi
if hat 19 4; then echo y; else echo n; fi
if hat 16 4; then echo y; else echo n; fi
if hat 4 5; then echo y; else echo n; fi
if hat 6 6; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
fox 20 3
fox 19 3
fox 12 2
fox 4 6
fox 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
