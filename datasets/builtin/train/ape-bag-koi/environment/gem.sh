saw() {
  echo $(($1 + 3))
}
koi() {
  [ $1 -gt $2 ]
}
