#!/bin/sh
sed -i '6s@.*@  [ $1 -gt $2 ]@' key.lib
