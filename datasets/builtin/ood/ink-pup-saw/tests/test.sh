#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f353d9afac369bb92d18d2b95075fc5ebfbc67167aa44f61cf6881fe5312970e
found=$({ ulimit -f 0 && exec sh -c '
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
