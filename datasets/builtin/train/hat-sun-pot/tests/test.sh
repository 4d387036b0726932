#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b93a56e2b860105305bafb4da4a79fa705f7e09f7c6f6bf397b08e9ab6fe6f00
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
yam 25 3
yam 4 7
yam 4 4
yam 6 2
yam 4 8
yam 29 3
yam 30 2
pot 24 4
pot 2 6
pot 6 6
pot 1 3
pot 9 4
. ./pen.sh
pot 21 3
pot 4 7
pot 5 5
pot 10 9
pot 27 2
wig
wig 30 4
wig 4 6
wig 4 4
wig 27 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
