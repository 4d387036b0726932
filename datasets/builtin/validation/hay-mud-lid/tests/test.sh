#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1835b2ec0e042b2b6e5b15c4ce3d5cccfc51f7deb212c243d59e1c06cf33b5b4
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.sh
if lid 30 3; then echo y; else echo n; fi
if lid 4 5; then echo y; else echo n; fi
if lid 3 3; then echo y; else echo n; fi
if lid 23 4; then echo y; else echo n; fi
if lid 22 2; then echo y; else echo n; fi
if lid 21 9; then echo y; else echo n; fi
if lid 17 8; then echo y; else echo n; fi
if lid 5 4; then echo y; else echo n; fi
if lid 4 2; then echo y; else echo n; fi
jar 28 3
jar 4 7
jar 6 6
jar 15 4
jar 10 3
. ./net.sh
bud 29 3
bud 4 7
bud 5 5
bud 20 2
bud 9 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
