gem() {
  [ $1 -gt $2 ]
}
hat() {
  echo $(($1 + $2))
}
