#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1241f17bf35b3d294dd7fb7858e4177ca9d313f91d5181b199899cb9de71627f
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if pig 20 3; then echo y; else echo n; fi
if pig 3 6; then echo y; else echo n; fi
if pig 4 4; then echo y; else echo n; fi
if pig 15 2; then echo y; else echo n; fi
if pig 9 6; then echo y; else echo n; fi
if pig 7 7; then echo y; else echo n; fi
if pig 4 3; then echo y; else echo n; fi
bay 23 2
bay 3 5
bay 4 4
bay 12 6
bay 21 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
