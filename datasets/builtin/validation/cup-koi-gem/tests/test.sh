#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 3 18 1 0 1 y y y n n y 12 16 9 2 6 7'
found=$(sh -c '
. ./cap.inc
if key 19 2; then echo y; else echo n; fi
if key 9 3; then echo y; else echo n; fi
if key 21 2; then echo y; else echo n; fi
if key 3 6; then echo y; else echo n; fi
if key 3 3; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
net 6 2
net 18 1
net 6 4
net 2 6
net 4 3
. ./oak.inc
if gem 6 1; then echo y; else echo n; fi
if gem 21 4; then echo y; else echo n; fi
if gem 12 1; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 5 6; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./rat.inc
ram 12 1
ram 16 2
ram 9 4
ram 2 5
ram 6 4
ram
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
