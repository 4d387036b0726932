#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5fe8a4f46a7e8020fc7af81943a5db8ece8e7d74d71d586b28413734c6089f2f
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.inc
bee 17 2
bee 24 3
bee 7 1
bee 2 5
bee 4 4
. ./fan.inc
pig 25 3
pig 16 3
pig 17 4
pig 3 6
pig 5 6
if pea 19 2; then echo y; else echo n; fi
if pea 10 4; then echo y; else echo n; fi
if pea 22 2; then echo y; else echo n; fi
if pea 4 6; then echo y; else echo n; fi
if pea 4 3; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./nut.inc
if ant 21 4; then echo y; else echo n; fi
if ant 7 3; then echo y; else echo n; fi
if ant 12 3; then echo y; else echo n; fi
if ant 4 5; then echo y; else echo n; fi
if ant 3 6; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
