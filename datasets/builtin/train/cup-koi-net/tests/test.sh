#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e7f5dd7abf2bb7ac8fa3aec178e7b081fab602bacb648ba577440268ef89a058
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if key 12 3; then echo y; else echo n; fi
if key 10 3; then echo y; else echo n; fi
if key 12 3; then echo y; else echo n; fi
if key 4 7; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
net 19 2
net 19 3
net 22 4
net 4 7
net 4 4
. ./oak.inc
if gem 11 3; then echo y; else echo n; fi
if gem 17 4; then echo y; else echo n; fi
if gem 10 4; then echo y; else echo n; fi
if gem 3 5; then echo y; else echo n; fi
if gem 4 3; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./rat.inc
ram 8 1
ram 7 2
ram 6 1
ram 4 6
ram 3 3
ram
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
