#!/bin/sh
sed -i '2s@.*@  [ $1 -ge $2 ]@' ant.sh
