#!/bin/sh
sed -i '6s@.*@  [ $1 -ge $2 ]@' kid.lib
