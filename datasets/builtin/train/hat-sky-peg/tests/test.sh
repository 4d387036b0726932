#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8b5f14061a250b844fe99a91717f4951f15ec61e016346a0cdaa08c6d52c8e27
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
bud 21 3
bud 7 1
bud 20 1
bud 2 6
bud 5 5
. ./gem.sh
if ivy 14 2; then echo y; else echo n; fi
if ivy 10 3; then echo y; else echo n; fi
if ivy 21 3; then echo y; else echo n; fi
if ivy 4 7; then echo y; else echo n; fi
if ivy 6 4; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.sh
if peg 12 2; then echo y; else echo n; fi
if peg 24 1; then echo y; else echo n; fi
if peg 17 4; then echo y; else echo n; fi
if peg 2 5; then echo y; else echo n; fi
if peg 6 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
