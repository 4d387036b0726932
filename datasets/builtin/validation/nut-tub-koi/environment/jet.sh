pig() {
  echo $(($1 / $2))
}
koi() {
  [ $1 -gt $2 ]
}
