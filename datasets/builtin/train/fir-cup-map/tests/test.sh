#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6f0734e55da8b64e79277e6a683c55da02f3a48e72147ac3eca0efed10736f05
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.inc
if hat 22 1; then echo y; else echo n; fi
if hat 11 3; then echo y; else echo n; fi
if hat 6 4; then echo y; else echo n; fi
if hat 2 5; then echo y; else echo n; fi
if hat 5 4; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if map 11 2; then echo y; else echo n; fi
if map 10 3; then echo y; else echo n; fi
if map 16 3; then echo y; else echo n; fi
if map 2 5; then echo y; else echo n; fi
if map 3 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
. ./nut.inc
if rye 23 1; then echo y; else echo n; fi
if rye 6 1; then echo y; else echo n; fi
if rye 16 3; then echo y; else echo n; fi
if rye 2 5; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
