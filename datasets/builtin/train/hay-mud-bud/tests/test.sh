#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f84c431b8f0c6315f74c548463fa1d2f3a57e929405eeb1fbdb1b5fc1b3f5b0c
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.sh
if lid 11 1; then echo y; else echo n; fi
if lid 11 2; then echo y; else echo n; fi
if lid 20 3; then echo y; else echo n; fi
if lid 2 5; then echo y; else echo n; fi
if lid 4 4; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
jar 17 1
jar 21 4
jar 8 3
jar 2 7
jar 3 3
. ./net.sh
bud 21 3
bud 22 2
bud 17 2
bud 2 5
bud 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
