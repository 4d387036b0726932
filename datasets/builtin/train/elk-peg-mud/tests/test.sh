#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7bf33e3e1d0c78ca7be106c5af81936cc0d87dfe3718b97d4b42b766bc9589e8
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
ivy 10 1
ivy 22 3
ivy 22 1
ivy 4 6
ivy 3 4
if rug 20 2; then echo y; else echo n; fi
if rug 15 3; then echo y; else echo n; fi
if rug 10 3; then echo y; else echo n; fi
if rug 2 5; then echo y; else echo n; fi
if rug 3 4; then echo y; else echo n; fi
if rug 5 5; then echo y; else echo n; fi
. ./web.inc
bee 6 3
bee 13 1
bee 10 4
bee 2 5
bee 5 5
mud 20 3
mud 10 1
mud 10 4
mud 4 5
mud 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
