#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8c1865573ceb3fca37bb11e55eb858017f9dce9b5f9fa0c74b081522ae68afaf
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
web 15 4
web 6 3
web 16 4
web 2 7
web 3 4
. ./ivy.inc
emu 14 1
emu 10 2
emu 7 1
emu 2 5
emu 3 4
eel 13 3
eel 8 4
eel 6 2
eel 3 7
eel 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
