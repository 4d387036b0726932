#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b211f998bad90656cb06c2abe5d22b63d15083b083322b88b78476c231103eb3
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
