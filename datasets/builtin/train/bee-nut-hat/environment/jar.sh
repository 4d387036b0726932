dog() {
  [ $1 -le $2 ]
}
hat() {
  echo $(($1 + $2))
}
