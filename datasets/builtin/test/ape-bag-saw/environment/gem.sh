saw() {
  echo $(($1 + 2))
}
koi() {
  [ $1 -lt $2 ]
}
