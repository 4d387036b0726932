#!/bin/sh
sed -i '9s@.*@  [ $1 -eq $2 ]@' key.lib
