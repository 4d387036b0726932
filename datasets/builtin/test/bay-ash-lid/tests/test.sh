#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=bf83b81fc348c77a2b8fa67edf07b0eb86c3f4dacd557057c6343905d53ce49a
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
