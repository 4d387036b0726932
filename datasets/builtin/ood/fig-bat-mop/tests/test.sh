#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=f06d58dfc8e7a27b8c840fdee9ecd993a7882b2e477d7f3529efec141ffe28ab
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
