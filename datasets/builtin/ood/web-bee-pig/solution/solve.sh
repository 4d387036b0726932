#!/bin/sh
sed -i '6s@.*@  [ $1 -eq $2 ]@' mud.lib
