#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=89182dae6ee9e9c594fd2696a2830fdcd3ed0c4e8fbf155efe367413790bb20e
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.lib
ivy
ivy 29 4
ivy 4 6
ivy 3 3
ivy 30 1
. ./tub.lib
if jet 26 1; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
if jet 28 7; then echo y; else echo n; fi
if jet 18 2; then echo y; else echo n; fi
if jet 14 1; then echo y; else echo n; fi
if jet 10 7; then echo y; else echo n; fi
if jet 3 1; then echo y; else echo n; fi
peg 20 3
peg 3 6
peg 4 4
peg 18 6
peg 3 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
