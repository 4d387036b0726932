#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2e007bb94b863f0b2033b63c9c6a9ae102899e9a1b688d86086041d9e0167aa8
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if gem 29 4; then echo y; else echo n; fi
if gem 2 5; then echo y; else echo n; fi
if gem 6 6; then echo y; else echo n; fi
if gem 29 5; then echo y; else echo n; fi
if gem 27 8; then echo y; else echo n; fi
if gem 6 5; then echo y; else echo n; fi
if gem 11 6; then echo y; else echo n; fi
hat 25 1
hat 2 7
hat 3 3
hat 21 7
hat 7 3
. ./van.sh
if pot 25 4; then echo y; else echo n; fi
if pot 4 7; then echo y; else echo n; fi
if pot 3 3; then echo y; else echo n; fi
if pot 6 9; then echo y; else echo n; fi
if pot 29 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
