#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=13017732d287c116fb6b78a3f27c34991dcd32e3801bcf459588c4b7d9ba5dcc
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
owl 19 2
owl 9 4
owl 22 3
owl 3 6
owl 5 4
. ./lid.inc
ram 12 1
ram 21 1
ram 21 1
ram 2 7
ram 6 3
. ./mud.inc
fan 19 4
fan 15 1
fan 25 1
fan 4 7
fan 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
