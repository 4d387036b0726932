#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=983335caeb9560c7bbcb52e5f092d43df37998237d2cb27067f3ef0fc5778551
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.sh
bee 7 3
bee 19 4
bee 10 4
bee 4 6
bee 6 4
. ./pot.sh
if net 25 1; then echo y; else echo n; fi
if net 17 3; then echo y; else echo n; fi
if net 25 4; then echo y; else echo n; fi
if net 2 6; then echo y; else echo n; fi
if net 3 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 15 2; then echo y; else echo n; fi
if lid 15 4; then echo y; else echo n; fi
if lid 17 3; then echo y; else echo n; fi
if lid 3 6; then echo y; else echo n; fi
if lid 6 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
