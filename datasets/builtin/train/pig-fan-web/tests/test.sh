#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=578b3cf84dabe489a341fcb99b910f358474196fcfa2276f37c831984221023a
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
if hay 20 1; then echo y; else echo n; fi
if hay 20 2; then echo y; else echo n; fi
if hay 12 1; then echo y; else echo n; fi
if hay 3 5; then echo y; else echo n; fi
if hay 5 4; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if web 21 4; then echo y; else echo n; fi
if web 23 4; then echo y; else echo n; fi
if web 18 4; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pea.inc
gnu 25 1
gnu 7 2
gnu 24 3
gnu 2 6
gnu 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
