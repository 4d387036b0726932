#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=f4c29c156c4e29dfb49fc2080b22eb10f191009a1ed6912ad322fec6b88f742e
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
bud 6 4
bud 22 3
bud 16 2
bud 2 7
bud 4 3
. ./key.sh
rug 19 3
rug 14 1
rug 7 3
rug 3 7
rug 6 6
. ./owl.sh
if peg 20 3; then echo y; else echo n; fi
if peg 22 1; then echo y; else echo n; fi
if peg 14 2; then echo y; else echo n; fi
if peg 2 7; then echo y; else echo n; fi
if peg 4 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
