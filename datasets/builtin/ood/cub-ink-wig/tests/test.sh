#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0351e499171f03fc7194838abba474e983e77b1c02462dd2065918d403a2f1c9
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.lib
wig 25 2
wig 7 1
wig 15 1
wig 3 5
wig 3 5
if hat 14 1; then echo y; else echo n; fi
if hat 25 1; then echo y; else echo n; fi
if hat 22 1; then echo y; else echo n; fi
if hat 2 7; then echo y; else echo n; fi
if hat 4 6; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
