#!/bin/sh
sed -i '9s@.*@  [ $1 -le $2 ]@' lid.lib
