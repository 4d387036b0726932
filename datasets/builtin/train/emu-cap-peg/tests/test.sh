#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=33a76f492d0b32ea17c78bfd9b18a5b2a77abe2fd04df9144b6fbde32c1e21ed
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
bud 18 1
bud 17 3
bud 13 1
bud 2 5
bud 6 6
. ./key.sh
rug 21 1
rug 24 1
rug 24 1
rug 2 6
rug 4 5
. ./owl.sh
if peg 11 1; then echo y; else echo n; fi
if peg 22 2; then echo y; else echo n; fi
if peg 16 1; then echo y; else echo n; fi
if peg 4 6; then echo y; else echo n; fi
if peg 5 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
