#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n y 1 3 0 3 0 23 19 24 3 5 5 1 4 3 0 0'
found=$(sh -c '
. ./pin.inc
if kid 14 3; then echo y; else echo n; fi
if kid 19 4; then echo y; else echo n; fi
if kid 19 1; then echo y; else echo n; fi
if kid 3 5; then echo y; else echo n; fi
if kid 5 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./rug.inc
pig 7 3
pig 15 4
pig 11 1
pig 3 5
pig 6 6
bay 23 1
bay 19 4
bay 24 1
bay 3 6
bay 5 6
bay
. ./van.inc
gem 18 1
gem 24 4
gem 24 3
gem 2 6
gem 5 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
