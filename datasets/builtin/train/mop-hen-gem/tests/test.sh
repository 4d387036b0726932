#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e37307c5f7336e22a8661b9ef52b6aa3255bede882711adda7eb11551f3eed83
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.inc
kid 20 4
kid 4 5
kid 6 6
kid 17 4
kid 19 1
if gem 24 2; then echo y; else echo n; fi
if gem 2 5; then echo y; else echo n; fi
if gem 3 3; then echo y; else echo n; fi
if gem 29 9; then echo y; else echo n; fi
if gem 23 4; then echo y; else echo n; fi
if gem 28 3; then echo y; else echo n; fi
if gem 3 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
