#!/bin/sh
sed -i '3s@.*@  [ $1 -ge $2 ]@' pin.lib
