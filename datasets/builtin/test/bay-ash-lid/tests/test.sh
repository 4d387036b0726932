#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ad41589f88c9db9e7b8b6a77c9bd55a0f0c3bfaeed269c56d141e6efcb374150
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
lid 19 1
lid 8 1
lid 16 3
lid 3 7
lid 5 6
van 13 4
van 13 3
van 15 3
van 2 5
van 5 5
. ./jay.sh
if bud 7 3; then echo y; else echo n; fi
if bud 20 2; then echo y; else echo n; fi
if bud 18 1; then echo y; else echo n; fi
if bud 3 5; then echo y; else echo n; fi
if bud 3 5; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
