#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=78a6ad345aa524d7872371ab25a2e83d1d0a1051978c6829aff3ef836f57e9a1
found=$({ ulimit -f 0 && exec sh -c '
. ./van.sh
pin 20 1
pin 15 3
pin 24 3
pin 2 5
pin 5 6
. ./web.sh
kid 7 3
kid 6 2
kid 24 3
kid 2 7
kid 6 5
jet 21 1
jet 6 4
jet 11 1
jet 2 6
jet 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
