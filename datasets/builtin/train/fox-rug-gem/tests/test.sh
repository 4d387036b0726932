#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b44195bf317005c051ee4dd2437de1551449fdf151e3115e4502ef64fbbe8338
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if koi 23 4; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 3 3; then echo y; else echo n; fi
if koi 21 1; then echo y; else echo n; fi
if koi 8 7; then echo y; else echo n; fi
if koi 1 9; then echo y; else echo n; fi
if koi 2 3; then echo y; else echo n; fi
if koi 3 2; then echo y; else echo n; fi
if gem 21 4; then echo y; else echo n; fi
if gem 4 7; then echo y; else echo n; fi
if gem 6 6; then echo y; else echo n; fi
if gem 18 8; then echo y; else echo n; fi
if gem 9 4; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
. ./saw.inc
fox
fox 28 1
fox 3 6
fox 5 5
fox 1 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
