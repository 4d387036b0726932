#!/bin/sh
sed -i '5s@.*@  [ $1 -gt $2 ]@' gnu.sh
