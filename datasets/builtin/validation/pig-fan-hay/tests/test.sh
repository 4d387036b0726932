#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6c407814aff575f37ce032c5a28805edca9dfe6e221c6e64e1854566c1f040af
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
if hay 23 1; then echo y; else echo n; fi
if hay 2 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if hay 3 9; then echo y; else echo n; fi
if hay 21 5; then echo y; else echo n; fi
if hay 1 1; then echo y; else echo n; fi
if web 30 4; then echo y; else echo n; fi
if web 3 5; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
if web 26 9; then echo y; else echo n; fi
if web 6 2; then echo y; else echo n; fi
if web 7 9; then echo y; else echo n; fi
. ./pea.inc
gnu 20 3
gnu 3 6
gnu 6 6
gnu 29 7
gnu 22 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
