#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2a5fb8ae91cad2d8c0b4e3bc11a42845870ad3f2fa91e0db9c3421992c157cc6
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
pig 21 4
pig 13 1
pig 10 4
pig 2 6
pig 5 6
. ./nut.sh
if fox 25 4; then echo y; else echo n; fi
if fox 20 4; then echo y; else echo n; fi
if fox 11 1; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 6 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 17 1
hay 7 1
hay 21 1
hay 4 5
hay 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
