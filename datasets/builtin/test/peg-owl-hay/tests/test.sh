#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c527a990bd729bbf68a756556a5c8ef01acd6d2ca7d65af78a0e425a56146d8f
found=$({ ulimit -f 0 && exec sh -c '
. ./pup.inc
if bud 12 4; then echo y; else echo n; fi
if bud 9 1; then echo y; else echo n; fi
if bud 18 3; then echo y; else echo n; fi
if bud 3 5; then echo y; else echo n; fi
if bud 4 6; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
hen 10 3
hen 14 3
hen 19 2
hen 2 6
hen 3 5
. ./tub.inc
if hay 19 1; then echo y; else echo n; fi
if hay 16 4; then echo y; else echo n; fi
if hay 19 3; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 6 3; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
