#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=956ff6f408c801386ff6ccd549513c9f896ebe91019883c436dd2e57165cc9c3
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
ivy 23 4
ivy 20 3
ivy 24 1
ivy 3 7
ivy 5 5
if rug 18 4; then echo y; else echo n; fi
if rug 20 2; then echo y; else echo n; fi
if rug 16 1; then echo y; else echo n; fi
if rug 2 6; then echo y; else echo n; fi
if rug 4 3; then echo y; else echo n; fi
if rug 5 5; then echo y; else echo n; fi
. ./web.inc
bee 10 1
bee 10 1
bee 20 3
bee 2 7
bee 4 5
mud 19 3
mud 20 4
mud 10 1
mud 2 6
mud 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
