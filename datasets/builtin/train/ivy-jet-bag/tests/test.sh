#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3e9935b6d00421006d9c97d084d0a5ed82311679e6112e21171ec2221a30036c
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.inc
oak 23 1
oak 3 7
oak 3 3
oak 25 5
oak 7 6
. ./saw.inc
if bag 26 2; then echo y; else echo n; fi
if bag 2 6; then echo y; else echo n; fi
if bag 3 3; then echo y; else echo n; fi
if bag 2 3; then echo y; else echo n; fi
if bag 7 6; then echo y; else echo n; fi
if bag 8 8; then echo y; else echo n; fi
. ./yak.inc
if fox 30 3; then echo y; else echo n; fi
if fox 3 6; then echo y; else echo n; fi
if fox 6 6; then echo y; else echo n; fi
if fox 2 4; then echo y; else echo n; fi
if fox 17 9; then echo y; else echo n; fi
if fox 16 4; then echo y; else echo n; fi
if fox 15 8; then echo y; else echo n; fi
if fox 14 5; then echo y; else echo n; fi
if fox 7 9; then echo y; else echo n; fi
if fox 9 8; then echo y; else echo n; fi
if fox 2 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
