#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a13b87fbdffaaf47865452ccdb1640e16bee04170a1af6cf8c25931f38ef493f
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if gem 23 4; then echo y; else echo n; fi
if gem 7 2; then echo y; else echo n; fi
if gem 24 4; then echo y; else echo n; fi
if gem 3 7; then echo y; else echo n; fi
if gem 6 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
hat 15 1
hat 14 3
hat 8 1
hat 3 6
hat 5 4
. ./van.sh
if pot 10 1; then echo y; else echo n; fi
if pot 19 1; then echo y; else echo n; fi
if pot 19 3; then echo y; else echo n; fi
if pot 2 5; then echo y; else echo n; fi
if pot 5 6; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
