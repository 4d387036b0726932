#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=5bf5ae926710653624830e319c63d3619f6f3dc6901f78751ca2eae069455339
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
bud 10 4
bud 19 4
bud 6 2
bud 4 6
bud 3 5
. ./key.sh
rug 6 1
rug 21 3
rug 18 2
rug 2 5
rug 4 3
. ./owl.sh
if peg 20 2; then echo y; else echo n; fi
if peg 8 1; then echo y; else echo n; fi
if peg 12 1; then echo y; else echo n; fi
if peg 3 7; then echo y; else echo n; fi
if peg 5 3; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
