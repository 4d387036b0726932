#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=29060f203244ae3079e498cfd552d3772a85bcb64b7da0a1e4ebef7047c369cb
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
wig 11 3
wig 17 3
wig 23 3
wig 4 5
wig 5 5
. ./pig.sh
oak 24 2
oak 7 2
oak 17 3
oak 3 5
oak 3 3
if gem 14 4; then echo y; else echo n; fi
if gem 7 3; then echo y; else echo n; fi
if gem 25 1; then echo y; else echo n; fi
if gem 4 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
