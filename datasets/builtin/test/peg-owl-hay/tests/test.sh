#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7c12ba9992f76ba36c0d49e7c564a7e9fde8b37426d7cb8222f54622d5ddb5e3
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
