#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=39f7bdbf26b08b35bba061fc1c8fe7b4558e89eab207507336e4f25fb2d4c3f6
found=$({ ulimit -f 0 && exec sh -c '
. ./kid.lib
net 16 3
net 25 4
net 17 4
net 3 6
net 4 4
net
if saw 12 3; then echo y; else echo n; fi
if saw 23 3; then echo y; else echo n; fi
if saw 18 4; then echo y; else echo n; fi
if saw 4 6; then echo y; else echo n; fi
if saw 4 5; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
. ./koi.lib
if van 22 4; then echo y; else echo n; fi
if van 20 4; then echo y; else echo n; fi
if van 9 2; then echo y; else echo n; fi
if van 2 7; then echo y; else echo n; fi
if van 6 3; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
