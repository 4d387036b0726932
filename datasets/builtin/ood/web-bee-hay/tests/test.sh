#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ea942f647542b01739d36dc985c40719a1d8ef561e24aa9599e064db74e4d8a0
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.lib
hay 28 3
hay 2 5
hay 4 4
hay 24 6
hay 25 6
oak 24 1
oak 2 7
oak 6 6
oak 19 9
oak 27 9
oak 30 3
. ./mud.lib
hay 23 1
hay 3 7
hay 5 5
hay 17 7
hay 3 1
if pig 24 4; then echo y; else echo n; fi
if pig 3 5; then echo y; else echo n; fi
if pig 4 4; then echo y; else echo n; fi
if pig 12 8; then echo y; else echo n; fi
if pig 20 3; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
