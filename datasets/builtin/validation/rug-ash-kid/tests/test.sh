#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=770410ef527c4550b8d1f243d9f38a0220a854d684437504a7e9ff9260d020eb
found=$({ ulimit -f 0 && exec sh -c '
. ./van.sh
pin 7 4
pin 16 2
pin 18 3
pin 4 5
pin 4 3
. ./web.sh
kid 11 2
kid 6 1
kid 13 4
kid 4 7
kid 6 4
jet 6 1
jet 6 1
jet 24 2
jet 2 5
jet 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
