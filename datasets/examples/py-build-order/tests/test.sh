#!/bin/sh
# Uses pytest where it is installed; the tests are plain unittest cases, so the standard library is enough.
cd /work
export PYTHONPATH=/work/src PYTHONDONTWRITEBYTECODE=1
if python3 -c 'import pytest' 2>/dev/null; then
  python3 -m pytest -q -p no:cacheprovider /tests/test_order.py
else
  python3 -m unittest discover -v -s /tests -p 'test_*.py'
fi
if [ $? -eq 0 ]; then reward=1; else reward=0; fi
echo "{\"reward\": $reward}" > /logs/verifier/reward.json
