#!/bin/sh
sed -i '3s@.*@  [ $1 -eq $2 ]@' koi.lib
