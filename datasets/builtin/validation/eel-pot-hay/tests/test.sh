#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4574f6b0ea5bc19eec58bdb160e4e8ef8c3cab841f5b6e94be06769347d79adc
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
pig 25 4
pig 24 2
pig 16 2
pig 4 5
pig 4 5
. ./nut.sh
if fox 13 1; then echo y; else echo n; fi
if fox 9 4; then echo y; else echo n; fi
if fox 23 4; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 13 3
hay 20 3
hay 12 1
hay 2 5
hay 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
