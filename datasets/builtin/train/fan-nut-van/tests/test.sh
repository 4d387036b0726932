#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=77638f80738e818db17863664ed3f458bdd25ace6a73b89b6043de8db358a20d
found=$({ ulimit -f 0 && exec sh -c '
. ./dog.inc
saw 25 2
saw 24 1
saw 13 3
saw 4 6
saw 5 6
pen 11 3
pen 20 2
pen 21 4
pen 2 6
pen 5 4
. ./rug.inc
van 7 4
van 24 3
van 25 2
van 4 6
van 5 4
if pup 23 2; then echo y; else echo n; fi
if pup 18 1; then echo y; else echo n; fi
if pup 25 3; then echo y; else echo n; fi
if pup 3 5; then echo y; else echo n; fi
if pup 6 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
