#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='21 6 15 4 4 9 y y y n n y n n n n y y'
found=$(sh -c '
. ./kid.lib
net 21 3
net 6 1
net 15 1
net 4 7
net 4 3
net
if saw 24 3; then echo y; else echo n; fi
if saw 8 4; then echo y; else echo n; fi
if saw 18 2; then echo y; else echo n; fi
if saw 3 6; then echo y; else echo n; fi
if saw 3 5; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
. ./koi.lib
if van 21 1; then echo y; else echo n; fi
if van 22 1; then echo y; else echo n; fi
if van 16 3; then echo y; else echo n; fi
if van 4 5; then echo y; else echo n; fi
if van 4 4; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
