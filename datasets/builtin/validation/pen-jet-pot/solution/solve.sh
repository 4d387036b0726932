#!/bin/sh
sed -i '5s@.*@  [ $1 -eq $2 ]@' fox.sh
