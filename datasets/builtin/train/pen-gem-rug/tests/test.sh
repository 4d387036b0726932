#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=01f3c06b95d0a4e75847aed2d4a3f0397f34bc7340c08d026a113b241b53ef15
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
pot 16 3
pot 6 1
pot 17 4
pot 3 7
pot 6 4
pot
rug 15 3
rug 13 4
rug 24 4
rug 3 7
rug 4 5
. ./fir.sh
if key 23 2; then echo y; else echo n; fi
if key 20 4; then echo y; else echo n; fi
if key 20 1; then echo y; else echo n; fi
if key 4 7; then echo y; else echo n; fi
if key 5 3; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
. ./net.sh
wig 20 3
wig 17 2
wig 23 4
wig 2 5
wig 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
