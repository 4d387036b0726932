#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='7 19 13 1 0 76 92 60 12 24 n n n y n y'
found=$(sh -c '
. ./pea.sh
wig 6 1
wig 23 4
wig 9 4
wig 4 5
wig 3 3
. ./pig.sh
oak 19 3
oak 23 4
oak 15 3
oak 3 7
oak 6 5
if gem 16 1; then echo y; else echo n; fi
if gem 13 2; then echo y; else echo n; fi
if gem 11 3; then echo y; else echo n; fi
if gem 3 5; then echo y; else echo n; fi
if gem 5 3; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
