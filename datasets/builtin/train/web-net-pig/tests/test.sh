#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n y 3 0 0 3 0 16 15 8 4 6 5 2 4 2 3 0'
found=$(sh -c '
. ./pin.inc
if kid 15 4; then echo y; else echo n; fi
if kid 24 1; then echo y; else echo n; fi
if kid 17 1; then echo y; else echo n; fi
if kid 3 5; then echo y; else echo n; fi
if kid 6 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./rug.inc
pig 23 4
pig 18 3
pig 12 1
pig 3 5
pig 6 3
bay 16 1
bay 15 3
bay 8 2
bay 4 6
bay 6 6
bay
. ./van.inc
gem 19 2
gem 17 4
gem 9 2
gem 4 7
gem 6 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
