#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=607c56f8a5a96f5e868bc623aa998e36a7a6ae9e158bb15123e671a99bd2cd03
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
if hay 27 1; then echo y; else echo n; fi
if hay 4 6; then echo y; else echo n; fi
if hay 4 4; then echo y; else echo n; fi
if hay 7 5; then echo y; else echo n; fi
if hay 8 6; then echo y; else echo n; fi
if hay 7 4; then echo y; else echo n; fi
if web 21 1; then echo y; else echo n; fi
if web 3 6; then echo y; else echo n; fi
if web 3 3; then echo y; else echo n; fi
if web 30 2; then echo y; else echo n; fi
if web 22 9; then echo y; else echo n; fi
if web 3 8; then echo y; else echo n; fi
. ./pea.inc
gnu 30 2
gnu 3 5
gnu 6 6
gnu 22 9
gnu 19 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
