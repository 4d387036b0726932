#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e835b6547f1148bf1fd9666569d6b5a899c3d306c59d5faba214a3e69c8cc876
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
ant 18 2
ant 19 2
ant 16 2
ant 4 7
ant 5 5
ant
. ./ivy.sh
if pup 17 4; then echo y; else echo n; fi
if pup 13 1; then echo y; else echo n; fi
if pup 18 1; then echo y; else echo n; fi
if pup 2 7; then echo y; else echo n; fi
if pup 6 3; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 16 2
hat 9 3
hat 9 1
hat 4 5
hat 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
