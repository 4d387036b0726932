#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b9d53ef4a86b66541f526c1471df6cdebf3e7b437f93a62805e776e60e99a740
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.lib
tub 20 2
tub 7 1
tub 22 1
tub 2 7
tub 3 4
. ./pan.lib
jar 14 4
jar 11 2
jar 17 2
jar 3 5
jar 4 4
if map 6 3; then echo y; else echo n; fi
if map 11 4; then echo y; else echo n; fi
if map 14 4; then echo y; else echo n; fi
if map 2 7; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
