#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=72131bc359d6893b46e80b37ae75a982c21b7a2b051e81ce211d0769fe72b279
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.inc
kid 6 3
kid 18 2
kid 22 4
kid 4 5
kid 3 4
if gem 24 3; then echo y; else echo n; fi
if gem 13 1; then echo y; else echo n; fi
if gem 21 3; then echo y; else echo n; fi
if gem 3 5; then echo y; else echo n; fi
if gem 6 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
