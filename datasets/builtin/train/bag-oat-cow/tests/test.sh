#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e0ae43f0e0d08d59281589a757bcc6ba2bc3b0982c39683f859289b545026e77
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
jet 15 3
jet 14 1
jet 12 4
jet 4 5
jet 6 5
if cow 20 1; then echo y; else echo n; fi
if cow 10 2; then echo y; else echo n; fi
if cow 19 2; then echo y; else echo n; fi
if cow 3 5; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 8 4
fir 19 3
fir 16 4
fir 3 7
fir 4 6
cup 19 1
cup 13 2
cup 10 2
cup 3 7
cup 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
