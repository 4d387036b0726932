#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=24aa00171bb54f58a234eac1c853af51efb944c8da0611130549825af4a88ea5
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.sh
fir 26 1
fir 4 5
fir 6 6
fir 22 2
fir 16 3
. ./van.sh
if web 30 3; then echo y; else echo n; fi
if web 2 7; then echo y; else echo n; fi
if web 6 6; then echo y; else echo n; fi
if web 30 2; then echo y; else echo n; fi
if web 10 9; then echo y; else echo n; fi
if web 10 6; then echo y; else echo n; fi
if web 2 2; then echo y; else echo n; fi
eel
eel 22 2
eel 2 5
eel 5 5
eel 19 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
