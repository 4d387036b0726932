#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=95e1eda7c3b97ad7dc14595db0606994fdefa5655c73663a09fe78229fb09378
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
hen 20 4
hen 15 3
hen 15 1
hen 3 5
hen 5 6
owl 9 3
owl 12 2
owl 6 1
owl 3 6
owl 5 3
. ./pin.inc
jet 10 3
jet 13 1
jet 18 3
jet 2 5
jet 6 4
. ./tub.inc
ape 9 1
ape 7 3
ape 17 2
ape 2 7
ape 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
