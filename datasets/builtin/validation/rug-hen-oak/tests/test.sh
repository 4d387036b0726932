#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='17 10 5 4 0 84 72 60 8 24 n n n y y y'
found=$(sh -c '
. ./pea.sh
wig 18 3
wig 11 1
wig 6 3
wig 3 7
wig 6 6
. ./pig.sh
oak 21 4
oak 18 2
oak 15 2
oak 2 5
oak 6 3
if gem 11 2; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
if gem 14 1; then echo y; else echo n; fi
if gem 2 7; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
