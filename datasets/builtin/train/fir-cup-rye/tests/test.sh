#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=00a8aca6518c9f3711916f977d53f7f1baa03fd105568442f731336476e3bb8a
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.inc
if hat 10 4; then echo y; else echo n; fi
if hat 23 1; then echo y; else echo n; fi
if hat 23 4; then echo y; else echo n; fi
if hat 3 7; then echo y; else echo n; fi
if hat 3 3; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if map 9 4; then echo y; else echo n; fi
if map 17 2; then echo y; else echo n; fi
if map 22 1; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 4 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
. ./nut.inc
if rye 15 3; then echo y; else echo n; fi
if rye 16 2; then echo y; else echo n; fi
if rye 9 4; then echo y; else echo n; fi
if rye 2 6; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
