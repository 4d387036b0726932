#!/bin/sh
# Writes 1 when every test passes, 0 otherwise.
cd /work
if PYTHONPATH=/work python3 -B -m unittest discover -v -s /tests -p 'test_*.py'; then
  echo 1 > /logs/verifier/reward.txt
else
  echo 0 > /logs/verifier/reward.txt
fi
