#!/bin/sh
# Writes 1 when every test passes, 0 otherwise.
cd /work
if node --test /tests/hidden.test.mjs; then
  echo 1 > /logs/verifier/reward.txt
else
  echo 0 > /logs/verifier/reward.txt
fi
