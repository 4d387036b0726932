#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4e210d006cbeb5e54598d29732d2743c257542192eaa9773e41ee4885e48d5f5
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
