#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=916295f3e3043fc7df69b65547a4fea5a8620bfd54f2bed4f930c85db073f93a
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
ivy 10 1
ivy 22 3
ivy 22 1
ivy 4 6
ivy 3 4
if rug 20 2; then echo y; else echo n; fi
if rug 15 3; then echo y; else echo n; fi
if rug 10 3; then echo y; else echo n; fi
if rug 2 5; then echo y; else echo n; fi
if rug 3 4; then echo y; else echo n; fi
if rug 5 5; then echo y; else echo n; fi
. ./web.inc
bee 6 3
bee 13 1
bee 10 4
bee 2 5
bee 5 5
mud 20 3
mud 10 1
mud 10 4
mud 4 5
mud 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
