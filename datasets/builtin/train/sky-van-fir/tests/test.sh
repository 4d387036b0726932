#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f1cf2c85dad472e9a3d3c4c41130f0d752a85792dc78f9d451b78ed0e6ae1df2
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.sh
fir 28 2
fir 3 7
fir 5 5
fir 3 8
fir 11 7
. ./van.sh
if web 23 2; then echo y; else echo n; fi
if web 4 7; then echo y; else echo n; fi
if web 6 6; then echo y; else echo n; fi
if web 6 8; then echo y; else echo n; fi
if web 20 7; then echo y; else echo n; fi
if web 24 6; then echo y; else echo n; fi
eel
eel 24 4
eel 4 5
eel 5 5
eel 30 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
