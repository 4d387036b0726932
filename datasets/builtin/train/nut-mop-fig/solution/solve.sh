#!/bin/sh
sed -i '5s@.*@  [ $1 -ne $2 ]@' bat.inc
