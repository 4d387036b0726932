#!/bin/sh
sed -i '6s@.*@  [ $1 -le $2 ]@' hen.lib
