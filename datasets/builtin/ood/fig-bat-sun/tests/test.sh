#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=411770471eaa09d4c99d45478f26addd90d6af1e94e3d89f20c0004b2925a079
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.lib
if sun 13 4; then echo y; else echo n; fi
if sun 14 2; then echo y; else echo n; fi
if sun 23 3; then echo y; else echo n; fi
if sun 2 5; then echo y; else echo n; fi
if sun 4 5; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
. ./dog.lib
mop 21 1
mop 6 2
mop 8 4
mop 3 5
mop 4 3
mop
if fir 17 1; then echo y; else echo n; fi
if fir 10 1; then echo y; else echo n; fi
if fir 6 1; then echo y; else echo n; fi
if fir 4 6; then echo y; else echo n; fi
if fir 5 6; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
