#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5f79772d77f53b5467943ea73c60571baa48e0c1ec28ae4b08c43bc213d3bfef
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
if saw 20 3; then echo y; else echo n; fi
if saw 12 2; then echo y; else echo n; fi
if saw 18 4; then echo y; else echo n; fi
if saw 4 5; then echo y; else echo n; fi
if saw 6 5; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 10 1
oat 18 1
oat 21 2
oat 3 6
oat 6 6
. ./pot.inc
if ape 20 2; then echo y; else echo n; fi
if ape 17 3; then echo y; else echo n; fi
if ape 22 2; then echo y; else echo n; fi
if ape 3 6; then echo y; else echo n; fi
if ape 5 6; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 12 1
koi 15 2
koi 18 3
koi 3 7
koi 3 6
koi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
