#!/bin/sh
sed -i '3s@.*@  [ $1 -le $2 ]@' rat.lib
