#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b2bcd7944d210eb211544f7cf7261055775381481a475804f93d4a08faaa7132
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 27 1
kid 4 5
kid 6 6
kid 5 6
kid 30 5
jay
jay 27 2
jay 2 5
jay 6 6
jay 4 7
. ./pin.sh
if wig 24 4; then echo y; else echo n; fi
if wig 4 6; then echo y; else echo n; fi
if wig 6 6; then echo y; else echo n; fi
if wig 20 9; then echo y; else echo n; fi
if wig 12 2; then echo y; else echo n; fi
if wig 8 8; then echo y; else echo n; fi
if oak 20 1; then echo y; else echo n; fi
if oak 4 7; then echo y; else echo n; fi
if oak 3 3; then echo y; else echo n; fi
if oak 14 3; then echo y; else echo n; fi
if oak 20 5; then echo y; else echo n; fi
if oak 10 5; then echo y; else echo n; fi
if oak 9 6; then echo y; else echo n; fi
if oak 6 4; then echo y; else echo n; fi
if oak 2 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
