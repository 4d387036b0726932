#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8511ba4a5010b6d09944e16aa30f077ab8e3848c6486e5af4cb6066478cce2da
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.lib
hay 21 3
hay 7 1
hay 13 4
hay 3 7
hay 5 4
oak 9 2
oak 21 4
oak 18 4
oak 4 7
oak 3 6
. ./mud.lib
hay 7 1
hay 6 3
hay 13 2
hay 3 5
hay 4 3
if pig 18 1; then echo y; else echo n; fi
if pig 16 2; then echo y; else echo n; fi
if pig 19 3; then echo y; else echo n; fi
if pig 2 7; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
