#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2e1bed98df191212d603c45a500fcec178f5b60c9c9e1239e84e05f93c27a661
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
if fir 24 1; then echo y; else echo n; fi
if fir 4 7; then echo y; else echo n; fi
if fir 6 6; then echo y; else echo n; fi
if fir 28 5; then echo y; else echo n; fi
if fir 18 3; then echo y; else echo n; fi
if fir 30 9; then echo y; else echo n; fi
if fir 1 2; then echo y; else echo n; fi
if fir 6 9; then echo y; else echo n; fi
. ./pup.sh
net
net 25 1
net 4 5
net 3 3
net 23 8
rat 30 2
rat 3 7
rat 5 5
rat 3 9
rat 8 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
