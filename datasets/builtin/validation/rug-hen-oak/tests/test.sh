#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8949305a54dd0569f59098211cf67802b8b4000c88592de48918a9cde083eb92
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
wig 18 3
wig 11 1
wig 6 3
wig 3 7
wig 6 6
. ./pig.sh
oak 21 4
oak 18 2
oak 15 2
oak 2 5
oak 6 3
if gem 11 2; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
if gem 14 1; then echo y; else echo n; fi
if gem 2 7; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
