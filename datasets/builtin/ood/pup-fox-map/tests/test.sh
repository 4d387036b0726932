#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=34fda40aceb07294518664da6cf9c68a30bdbf19d182363ca71781f7a5ce99f2
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.lib
tub 15 4
tub 22 1
tub 15 1
tub 4 6
tub 5 4
. ./pan.lib
jar 7 2
jar 18 1
jar 10 3
jar 4 5
jar 4 6
if map 23 1; then echo y; else echo n; fi
if map 9 4; then echo y; else echo n; fi
if map 20 2; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 3 4; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
