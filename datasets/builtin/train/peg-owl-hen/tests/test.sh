#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=883ddd70c9062cf2abc236d67f86f1a996f84fe78cfd013b16a472762e1941c3
found=$({ ulimit -f 0 && exec sh -c '
. ./pup.inc
if bud 25 1; then echo y; else echo n; fi
if bud 16 1; then echo y; else echo n; fi
if bud 6 4; then echo y; else echo n; fi
if bud 2 5; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
hen 19 1
hen 11 1
hen 15 1
hen 2 6
hen 3 3
. ./tub.inc
if hay 13 4; then echo y; else echo n; fi
if hay 23 3; then echo y; else echo n; fi
if hay 25 2; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 3 4; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
