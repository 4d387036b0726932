#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=85afff58091f81b05237eeed4677070c78c3d90b156dbe322782e3a650cc6840
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
web 24 2
web 24 2
web 12 4
web 3 5
web 4 5
. ./ivy.inc
emu 17 4
emu 14 2
emu 15 2
emu 2 5
emu 3 6
eel 12 3
eel 17 4
eel 20 2
eel 2 6
eel 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
