#!/bin/sh
sed -i '2s@.*@  [ $1 -eq $2 ]@' cow.sh
