#!/bin/sh
sed -i '2s@.*@  [ $1 -lt $2 ]@' hen.sh
