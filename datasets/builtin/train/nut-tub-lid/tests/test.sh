#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b8fabe307fd809beb7f7184a38b21b45011b5d288c41fa8435e52c0f7a680d54
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
lid 9 4
lid 18 2
lid 20 2
lid 3 5
lid 5 5
if pan 9 1; then echo y; else echo n; fi
if pan 14 2; then echo y; else echo n; fi
if pan 14 1; then echo y; else echo n; fi
if pan 3 5; then echo y; else echo n; fi
if pan 4 6; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 21 1
pig 13 4
pig 6 2
pig 4 6
pig 4 3
if koi 17 4; then echo y; else echo n; fi
if koi 14 2; then echo y; else echo n; fi
if koi 12 1; then echo y; else echo n; fi
if koi 3 6; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
