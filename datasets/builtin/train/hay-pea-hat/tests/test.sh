#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=49625764692bcedc76668221c1bc3bc35c3be50341de15f533a872bfd728f9e2
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if gem 10 3; then echo y; else echo n; fi
if gem 19 3; then echo y; else echo n; fi
if gem 23 1; then echo y; else echo n; fi
if gem 2 6; then echo y; else echo n; fi
if gem 6 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
hat 10 4
hat 7 4
hat 16 3
hat 3 7
hat 6 6
. ./van.sh
if pot 12 2; then echo y; else echo n; fi
if pot 20 2; then echo y; else echo n; fi
if pot 22 1; then echo y; else echo n; fi
if pot 2 5; then echo y; else echo n; fi
if pot 6 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
