#!/bin/sh
set -e
cd /work
sed -i 's/if merged and start < merged\[-1\]\[1\]:/if merged and start <= merged[-1][1]:/' calendarkit/intervals.py
sed -i 's/merged\[-1\] = (merged\[-1\]\[0\], end)/merged[-1] = (merged[-1][0], max(merged[-1][1], end))/' calendarkit/intervals.py
