#!/bin/sh
sed -i '5s@.*@  [ $1 -lt $2 ]@' hay.inc
