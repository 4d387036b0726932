jet() {
  [ $1 -le $2 ]
}
sky() {
  echo $(($1 / $2))
}
