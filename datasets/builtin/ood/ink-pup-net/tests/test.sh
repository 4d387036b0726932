#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='20 19 10 4 3 9 y y y n y y n n n n n y'
found=$(sh -c '
. ./kid.lib
net 20 1
net 19 1
net 10 3
net 4 7
net 3 3
net
if saw 13 4; then echo y; else echo n; fi
if saw 14 3; then echo y; else echo n; fi
if saw 17 3; then echo y; else echo n; fi
if saw 3 6; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
. ./koi.lib
if van 13 2; then echo y; else echo n; fi
if van 13 2; then echo y; else echo n; fi
if van 9 3; then echo y; else echo n; fi
if van 4 6; then echo y; else echo n; fi
if van 5 4; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
