#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6d3c67a2a69072456535b5ba4683921a9b84e40eafac18deb76f78cd1b6b8007
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if kid 20 1; then echo y; else echo n; fi
if kid 11 3; then echo y; else echo n; fi
if kid 6 4; then echo y; else echo n; fi
if kid 3 7; then echo y; else echo n; fi
if kid 4 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./rug.inc
pig 14 1
pig 24 4
pig 18 2
pig 4 6
pig 3 6
bay 9 3
bay 16 1
bay 10 4
bay 2 6
bay 5 3
bay
. ./van.inc
gem 8 1
gem 11 1
gem 14 2
gem 3 6
gem 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
