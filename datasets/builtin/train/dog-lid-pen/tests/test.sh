#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c4f6d6fcc8cdbd75737cc5bd141fbf272ff460ee55e3faedb17d43411e7fac3b
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if mud 22 1; then echo y; else echo n; fi
if mud 4 5; then echo y; else echo n; fi
if mud 6 6; then echo y; else echo n; fi
if mud 18 7; then echo y; else echo n; fi
if mud 30 8; then echo y; else echo n; fi
if mud 15 5; then echo y; else echo n; fi
if mud 6 4; then echo y; else echo n; fi
pen 27 3
pen 2 6
pen 3 3
pen 21 5
pen 7 8
. ./yam.inc
if pan 22 3; then echo y; else echo n; fi
if pan 3 5; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
if pan 1 3; then echo y; else echo n; fi
if pan 26 4; then echo y; else echo n; fi
if pan 10 5; then echo y; else echo n; fi
if pan 7 6; then echo y; else echo n; fi
if pan 6 2; then echo y; else echo n; fi
if pan 6 7; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
