#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ade62b3cb4186e5ba15f2f28194f36b4a5e7ef8bb91de4793bb506e06edd52c7
found=$({ ulimit -f 0 && exec sh -c '
. ./pup.inc
if bud 17 4; then echo y; else echo n; fi
if bud 23 3; then echo y; else echo n; fi
if bud 9 4; then echo y; else echo n; fi
if bud 3 7; then echo y; else echo n; fi
if bud 6 6; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
hen 23 3
hen 22 1
hen 7 1
hen 4 7
hen 6 3
. ./tub.inc
if hay 14 3; then echo y; else echo n; fi
if hay 7 2; then echo y; else echo n; fi
if hay 23 4; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
