#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=265096b75480e5758222b6c02830c3c81a684113bc00a4d2083f9132e270b819
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if kid 14 3; then echo y; else echo n; fi
if kid 19 4; then echo y; else echo n; fi
if kid 19 1; then echo y; else echo n; fi
if kid 3 5; then echo y; else echo n; fi
if kid 5 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./rug.inc
pig 7 3
pig 15 4
pig 11 1
pig 3 5
pig 6 6
bay 23 1
bay 19 4
bay 24 1
bay 3 6
bay 5 6
bay
. ./van.inc
gem 18 1
gem 24 4
gem 24 3
gem 2 6
gem 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
