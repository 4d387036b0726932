#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3012e07a23ddde3ab5751c6ed143002dfea5d95a5bf417e460de1b09b5ca1b0f
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hat 18 1; then echo y; else echo n; fi
if hat 22 2; then echo y; else echo n; fi
if hat 13 3; then echo y; else echo n; fi
if hat 4 6; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
fox 19 1
fox 8 2
fox 9 2
fox 3 6
fox 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
