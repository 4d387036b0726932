#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f8d78762ffa952e80a267cc92a175f4fc9f34da3473ffb768cbfb6eb8954088d
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hay 6 1; then echo y; else echo n; fi
if hay 15 3; then echo y; else echo n; fi
if hay 7 1; then echo y; else echo n; fi
if hay 4 5; then echo y; else echo n; fi
if hay 5 6; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
cup 13 1
cup 6 3
cup 9 3
cup 2 7
cup 4 5
cup
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
