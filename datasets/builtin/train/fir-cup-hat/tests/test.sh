#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6f0734e55da8b64e79277e6a683c55da02f3a48e72147ac3eca0efed10736f05
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.inc
if hat 9 2; then echo y; else echo n; fi
if hat 11 4; then echo y; else echo n; fi
if hat 24 4; then echo y; else echo n; fi
if hat 4 6; then echo y; else echo n; fi
if hat 6 3; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if map 24 4; then echo y; else echo n; fi
if map 8 3; then echo y; else echo n; fi
if map 25 2; then echo y; else echo n; fi
if map 2 6; then echo y; else echo n; fi
if map 3 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
. ./nut.inc
if rye 17 3; then echo y; else echo n; fi
if rye 16 1; then echo y; else echo n; fi
if rye 22 2; then echo y; else echo n; fi
if rye 3 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
