#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3919e20ec7946ef1ac905904cce9495263a39e53410e5a07909f920e8f0aca3e
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if kid 15 4; then echo y; else echo n; fi
if kid 24 1; then echo y; else echo n; fi
if kid 17 1; then echo y; else echo n; fi
if kid 3 5; then echo y; else echo n; fi
if kid 6 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./rug.inc
pig 23 4
pig 18 3
pig 12 1
pig 3 5
pig 6 3
bay 16 1
bay 15 3
bay 8 2
bay 4 6
bay 6 6
bay
. ./van.inc
gem 19 2
gem 17 4
gem 9 2
gem 4 7
gem 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
