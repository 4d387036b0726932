ivy() {
  [ $1 -ne $2 ]
}
sky() {
  echo $(($1 + 4))
}
