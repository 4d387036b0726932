#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8268619bf36cb382a002eb639ba577d3d723a531c9f7a2e949c0f887b9999946
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.inc
kid 20 3
kid 3 6
kid 6 6
kid 26 8
kid 4 1
if gem 23 4; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 3 3; then echo y; else echo n; fi
if gem 23 5; then echo y; else echo n; fi
if gem 11 1; then echo y; else echo n; fi
if gem 9 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
