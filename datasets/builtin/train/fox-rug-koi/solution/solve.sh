#!/bin/sh
sed -i '2s@.*@  [ $1 -ne $2 ]@' lid.inc
