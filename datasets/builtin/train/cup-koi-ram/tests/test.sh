#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 3 8 4 0 1 y y y n y y 13 10 20 2 5 7'
found=$(sh -c '
. ./cap.inc
if key 22 4; then echo y; else echo n; fi
if key 12 2; then echo y; else echo n; fi
if key 8 3; then echo y; else echo n; fi
if key 3 6; then echo y; else echo n; fi
if key 6 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
net 11 3
net 8 1
net 16 4
net 4 6
net 4 4
. ./oak.inc
if gem 11 3; then echo y; else echo n; fi
if gem 9 4; then echo y; else echo n; fi
if gem 12 1; then echo y; else echo n; fi
if gem 2 6; then echo y; else echo n; fi
if gem 6 3; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./rat.inc
ram 13 2
ram 10 4
ram 20 4
ram 2 6
ram 5 5
ram
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
