#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=222f72791cdcff87003afffc457371ff6f16387f003b7b149c522f750d4f3b79
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.lib
hay 30 2
hay 4 6
hay 5 5
hay 3 1
hay 24 1
oak 30 4
oak 4 6
oak 6 6
oak 19 9
oak 3 3
. ./mud.lib
hay 20 3
hay 4 7
hay 3 3
hay 18 1
hay 26 9
if pig 29 2; then echo y; else echo n; fi
if pig 3 5; then echo y; else echo n; fi
if pig 4 4; then echo y; else echo n; fi
if pig 25 3; then echo y; else echo n; fi
if pig 7 5; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
