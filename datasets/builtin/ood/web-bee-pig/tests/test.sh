#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b7cbc4c5bc0a04bb3fc091a46e6dd900a639c806d008f7e372b9f7f1e7ece586
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.lib
hay 30 1
hay 3 6
hay 6 6
hay 18 6
hay 23 4
oak 26 1
oak 4 5
oak 3 3
oak 28 9
oak 29 3
oak 30 7
. ./mud.lib
hay 22 1
hay 3 5
hay 4 4
hay 20 1
hay 10 4
if pig 23 4; then echo y; else echo n; fi
if pig 3 7; then echo y; else echo n; fi
if pig 3 3; then echo y; else echo n; fi
if pig 14 9; then echo y; else echo n; fi
if pig 2 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
