#!/bin/sh
sed -i '6s@.*@  [ $1 -lt $2 ]@' bag.lib
