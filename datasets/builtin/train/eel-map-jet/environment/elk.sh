jet() {
  [ $1 -lt $2 ]
}
sky() {
  echo $(($1 / $2))
}
