#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3327057ac02c8d3c4b3adb688f5fc47fac0da107044638e493da16f3e26a6b72
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
if hay 12 1; then echo y; else echo n; fi
if hay 9 1; then echo y; else echo n; fi
if hay 18 1; then echo y; else echo n; fi
if hay 4 7; then echo y; else echo n; fi
if hay 4 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if web 12 1; then echo y; else echo n; fi
if web 8 4; then echo y; else echo n; fi
if web 23 2; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 6 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pea.inc
gnu 9 1
gnu 10 1
gnu 10 4
gnu 2 6
gnu 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
