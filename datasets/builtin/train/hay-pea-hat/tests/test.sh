#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=15b5499390a216a87d5a78b2700e904f687b22c6489215abcd0fa71dbca78ba2
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if gem 22 3; then echo y; else echo n; fi
if gem 4 7; then echo y; else echo n; fi
if gem 6 6; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
if gem 16 9; then echo y; else echo n; fi
if gem 2 6; then echo y; else echo n; fi
hat 24 2
hat 2 6
hat 5 5
hat 22 2
hat 17 2
. ./van.sh
if pot 27 3; then echo y; else echo n; fi
if pot 3 5; then echo y; else echo n; fi
if pot 4 4; then echo y; else echo n; fi
if pot 16 1; then echo y; else echo n; fi
if pot 8 1; then echo y; else echo n; fi
if pot 20 7; then echo y; else echo n; fi
if pot 7 5; then echo y; else echo n; fi
if pot 1 2; then echo y; else echo n; fi
if pot 4 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
