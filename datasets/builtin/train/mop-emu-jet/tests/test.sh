#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2a178c9637a89840494d9b6a72fce0d9a2133ce85937a11a07cbb7d55e182f63
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
jet 12 1
jet 22 4
jet 14 2
jet 3 5
jet 6 4
. ./van.sh
key 11 2
key 9 3
key 6 1
key 4 7
key 5 6
. ./web.sh
hat 15 4
hat 12 2
hat 24 4
hat 2 5
hat 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
