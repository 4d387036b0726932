#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4b9278deb2a1c950ee8360665cd78b8071d622eb44c8dd3b2a4f9e4f0d4e1959
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.lib
hay 24 2
hay 21 3
hay 18 1
hay 2 7
hay 3 6
oak 22 3
oak 14 4
oak 18 4
oak 2 5
oak 3 5
. ./mud.lib
hay 22 3
hay 10 3
hay 7 4
hay 4 7
hay 4 4
if pig 9 2; then echo y; else echo n; fi
if pig 22 2; then echo y; else echo n; fi
if pig 10 3; then echo y; else echo n; fi
if pig 2 6; then echo y; else echo n; fi
if pig 6 6; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
