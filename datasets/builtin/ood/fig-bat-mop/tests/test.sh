#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1e79752d40ef4b3f11cb8f72eb88f097ab1692d79ba05e6bcbb76561a72652a2
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.lib
if sun 20 1; then echo y; else echo n; fi
if sun 23 3; then echo y; else echo n; fi
if sun 24 1; then echo y; else echo n; fi
if sun 2 7; then echo y; else echo n; fi
if sun 5 3; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
. ./dog.lib
mop 11 1
mop 19 3
mop 21 3
mop 2 5
mop 3 3
mop
if fir 14 1; then echo y; else echo n; fi
if fir 6 1; then echo y; else echo n; fi
if fir 20 2; then echo y; else echo n; fi
if fir 3 6; then echo y; else echo n; fi
if fir 3 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
