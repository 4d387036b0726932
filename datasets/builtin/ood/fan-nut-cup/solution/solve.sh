#!/bin/sh
sed -i '3s@.*@  [ $1 -lt $2 ]@' van.lib
