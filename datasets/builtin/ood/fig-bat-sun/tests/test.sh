#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9e61f3b24c5264472a38f2401f6543566515b958ed4921a890eb2c85578cb264
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.lib
if sun 13 4; then echo y; else echo n; fi
if sun 14 2; then echo y; else echo n; fi
if sun 23 3; then echo y; else echo n; fi
if sun 2 5; then echo y; else echo n; fi
if sun 4 5; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
. ./dog.lib
mop 21 1
mop 6 2
mop 8 4
mop 3 5
mop 4 3
mop
if fir 17 1; then echo y; else echo n; fi
if fir 10 1; then echo y; else echo n; fi
if fir 6 1; then echo y; else echo n; fi
if fir 4 6; then echo y; else echo n; fi
if fir 5 6; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
