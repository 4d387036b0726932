saw() {
  echo $(($1 + 3))
}
koi() {
  [ $1 -lt $2 ]
}
