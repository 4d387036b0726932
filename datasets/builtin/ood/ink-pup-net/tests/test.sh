#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c856e7ba2b13ba10c994da3edcc68ee0b3f4f4935d73f83b6b3078d1730851a2
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
