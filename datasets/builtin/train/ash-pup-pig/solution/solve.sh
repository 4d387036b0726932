#!/bin/sh
sed -i '2s@.*@  [ $1 -le $2 ]@' pin.inc
