#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 27 7 7 4 27 19 21 7 7 n n n y n y n n n y y n'
found=$(sh -c '
. ./cub.inc
bee 17 2
bee 24 3
bee 7 1
bee 2 5
bee 4 4
. ./fan.inc
pig 25 3
pig 16 3
pig 17 4
pig 3 6
pig 5 6
if pea 19 2; then echo y; else echo n; fi
if pea 10 4; then echo y; else echo n; fi
if pea 22 2; then echo y; else echo n; fi
if pea 4 6; then echo y; else echo n; fi
if pea 4 3; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./nut.inc
if ant 21 4; then echo y; else echo n; fi
if ant 7 3; then echo y; else echo n; fi
if ant 12 3; then echo y; else echo n; fi
if ant 4 5; then echo y; else echo n; fi
if ant 3 6; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
