#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1b2df56304fffa18faa4ac94da11695e4a4311eff66428dc0c47c21a38ec3ca3
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
ivy 13 2
ivy 23 3
ivy 19 1
ivy 4 6
ivy 6 6
if rug 9 1; then echo y; else echo n; fi
if rug 13 3; then echo y; else echo n; fi
if rug 16 3; then echo y; else echo n; fi
if rug 3 5; then echo y; else echo n; fi
if rug 3 5; then echo y; else echo n; fi
if rug 5 5; then echo y; else echo n; fi
. ./web.inc
bee 12 2
bee 8 3
bee 9 3
bee 3 5
bee 3 4
mud 11 3
mud 18 2
mud 13 3
mud 4 7
mud 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
