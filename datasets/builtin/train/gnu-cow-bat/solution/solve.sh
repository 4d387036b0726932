#!/bin/sh
sed -i '5s@.*@  [ $1 -ge $2 ]@' ivy.inc
