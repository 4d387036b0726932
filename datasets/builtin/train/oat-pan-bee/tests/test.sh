#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8cdd0f1228a3c7f1e1fa39ffe81bffd91abd21c473d9114dfd70c77de92b7c20
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.sh
bee 15 2
bee 24 2
bee 15 3
bee 2 7
bee 5 3
. ./pot.sh
if net 18 3; then echo y; else echo n; fi
if net 11 3; then echo y; else echo n; fi
if net 16 2; then echo y; else echo n; fi
if net 2 6; then echo y; else echo n; fi
if net 5 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 21 4; then echo y; else echo n; fi
if lid 24 4; then echo y; else echo n; fi
if lid 12 3; then echo y; else echo n; fi
if lid 2 5; then echo y; else echo n; fi
if lid 5 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
