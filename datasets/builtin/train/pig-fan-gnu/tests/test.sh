#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=aa5f02a734ce6b1eed9b0e142ff95f1b2a564d4494da1a52045b1bf4011b8a4b
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
if hay 27 1; then echo y; else echo n; fi
if hay 3 7; then echo y; else echo n; fi
if hay 3 3; then echo y; else echo n; fi
if hay 29 3; then echo y; else echo n; fi
if hay 13 5; then echo y; else echo n; fi
if web 20 4; then echo y; else echo n; fi
if web 4 5; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
if web 29 1; then echo y; else echo n; fi
if web 7 7; then echo y; else echo n; fi
if web 5 8; then echo y; else echo n; fi
. ./pea.inc
gnu 26 1
gnu 3 7
gnu 5 5
gnu 30 4
gnu 10 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
