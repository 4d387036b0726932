#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=801f8364f6eebd42c7f1f66d746c3a12cf8f58e6cca6de01c3a087d74aa0c4f9
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 9 4
kid 17 1
kid 12 4
kid 2 7
kid 5 4
jay 16 1
jay 23 2
jay 15 1
jay 4 7
jay 5 6
jay
. ./pin.sh
if wig 12 4; then echo y; else echo n; fi
if wig 18 1; then echo y; else echo n; fi
if wig 25 4; then echo y; else echo n; fi
if wig 3 5; then echo y; else echo n; fi
if wig 6 3; then echo y; else echo n; fi
if wig 5 5; then echo y; else echo n; fi
if oak 15 3; then echo y; else echo n; fi
if oak 9 3; then echo y; else echo n; fi
if oak 8 3; then echo y; else echo n; fi
if oak 2 6; then echo y; else echo n; fi
if oak 3 5; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
