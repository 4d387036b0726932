#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1304fba1fda07e2245ba3f78f1ef98e84e358573dfa17efe26b5811a4104fd41
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.inc
kid 7 4
kid 21 1
kid 24 3
kid 3 6
kid 3 4
if gem 12 1; then echo y; else echo n; fi
if gem 11 1; then echo y; else echo n; fi
if gem 25 4; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 6 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
