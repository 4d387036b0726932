#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='8 18 20 1 0 96 28 68 12 12 n n n y y y'
found=$(sh -c '
. ./pea.sh
wig 11 3
wig 17 3
wig 23 3
wig 4 5
wig 5 5
. ./pig.sh
oak 24 2
oak 7 2
oak 17 3
oak 3 5
oak 3 3
if gem 14 4; then echo y; else echo n; fi
if gem 7 3; then echo y; else echo n; fi
if gem 25 1; then echo y; else echo n; fi
if gem 4 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
