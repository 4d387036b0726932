#!/bin/sh
sed -i '5s@.*@  [ $1 -le $2 ]@' pin.sh
