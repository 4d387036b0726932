gnu() {
  [ $1 -le $2 ]
}
hat() {
  echo $(($1 + 4))
}
