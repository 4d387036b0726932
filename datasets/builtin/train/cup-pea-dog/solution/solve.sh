#!/bin/sh
sed -i '2s@.*@  [ $1 -gt $2 ]@' bag.sh
