#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ca0cf3b8836b26127d7458629a5908442e9f17412fa6c43436bb5416fcef5ed5
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if gem 7 3; then echo y; else echo n; fi
if gem 19 1; then echo y; else echo n; fi
if gem 9 1; then echo y; else echo n; fi
if gem 2 6; then echo y; else echo n; fi
if gem 6 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
hat 12 2
hat 9 1
hat 8 2
hat 2 5
hat 6 4
. ./van.sh
if pot 19 4; then echo y; else echo n; fi
if pot 13 3; then echo y; else echo n; fi
if pot 13 3; then echo y; else echo n; fi
if pot 4 6; then echo y; else echo n; fi
if pot 6 4; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
