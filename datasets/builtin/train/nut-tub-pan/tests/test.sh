#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=db4787e934c7df80c9cb644a970fa59dc88312d53517b4edf4b0c4e1fbaa8dc9
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
lid 20 2
lid 10 1
lid 10 3
lid 2 7
lid 4 3
if pan 16 3; then echo y; else echo n; fi
if pan 18 3; then echo y; else echo n; fi
if pan 23 4; then echo y; else echo n; fi
if pan 2 5; then echo y; else echo n; fi
if pan 3 5; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 16 3
pig 19 3
pig 10 2
pig 2 7
pig 5 6
if koi 19 1; then echo y; else echo n; fi
if koi 14 3; then echo y; else echo n; fi
if koi 22 3; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 6 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
