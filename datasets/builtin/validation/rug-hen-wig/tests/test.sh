#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1edb3a5da78870b8037e9129c0d4c0f014693f551d67be2232ff2993d7dfcab3
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
wig 11 3
wig 17 3
wig 23 3
wig 4 5
wig 5 5
. ./pig.sh
oak 24 2
oak 7 2
oak 17 3
oak 3 5
oak 3 3
if gem 14 4; then echo y; else echo n; fi
if gem 7 3; then echo y; else echo n; fi
if gem 25 1; then echo y; else echo n; fi
if gem 4 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
