#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1b0bee445d7bf1fe36fb9a54f653a046a64a65a7dda5b2f76c87742c287267e9
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.lib
ivy 15 2
ivy 16 3
ivy 23 2
ivy 2 6
ivy 6 5
ivy
. ./tub.lib
if jet 14 4; then echo y; else echo n; fi
if jet 12 1; then echo y; else echo n; fi
if jet 23 2; then echo y; else echo n; fi
if jet 2 7; then echo y; else echo n; fi
if jet 6 4; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
peg 20 4
peg 9 1
peg 16 4
peg 3 6
peg 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
