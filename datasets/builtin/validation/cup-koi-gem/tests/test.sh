#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=76dcea593580877eca158f94cb1c0103b7ae799dba363ad6f9d67e2dbd233b38
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if key 19 2; then echo y; else echo n; fi
if key 9 3; then echo y; else echo n; fi
if key 21 2; then echo y; else echo n; fi
if key 3 6; then echo y; else echo n; fi
if key 3 3; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
net 6 2
net 18 1
net 6 4
net 2 6
net 4 3
. ./oak.inc
if gem 6 1; then echo y; else echo n; fi
if gem 21 4; then echo y; else echo n; fi
if gem 12 1; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 5 6; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./rat.inc
ram 12 1
ram 16 2
ram 9 4
ram 2 5
ram 6 4
ram
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
