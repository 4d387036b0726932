#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2e6de6a3ae9a38d111c0234ef7c4db2165ff0a1fd8506cf168a52f1ad0a5c377
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
bud 12 1
bud 14 2
bud 19 1
bud 3 5
bud 3 3
. ./nut.sh
if peg 14 2; then echo y; else echo n; fi
if peg 20 4; then echo y; else echo n; fi
if peg 12 2; then echo y; else echo n; fi
if peg 2 7; then echo y; else echo n; fi
if peg 6 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 18 3
mud 24 4
mud 15 3
mud 3 6
mud 5 4
mud
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
