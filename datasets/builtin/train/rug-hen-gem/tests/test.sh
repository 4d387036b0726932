#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fa67f97b197c48b915958279cfb0f05e0193b28471b9ad05d1e4e5a25718e2fc
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
wig 6 1
wig 23 4
wig 9 4
wig 4 5
wig 3 3
. ./pig.sh
oak 19 3
oak 23 4
oak 15 3
oak 3 7
oak 6 5
if gem 16 1; then echo y; else echo n; fi
if gem 13 2; then echo y; else echo n; fi
if gem 11 3; then echo y; else echo n; fi
if gem 3 5; then echo y; else echo n; fi
if gem 5 3; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
