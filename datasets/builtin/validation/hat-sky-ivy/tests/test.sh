#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='10 10 4 -5 -4 y y y n n y n n n y y y'
found=$(sh -c '
. ./emu.sh
bud 18 3
bud 18 4
bud 12 2
bud 3 6
bud 4 4
. ./gem.sh
if ivy 21 1; then echo y; else echo n; fi
if ivy 8 2; then echo y; else echo n; fi
if ivy 25 2; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.sh
if peg 11 3; then echo y; else echo n; fi
if peg 15 3; then echo y; else echo n; fi
if peg 16 1; then echo y; else echo n; fi
if peg 3 5; then echo y; else echo n; fi
if peg 5 6; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
