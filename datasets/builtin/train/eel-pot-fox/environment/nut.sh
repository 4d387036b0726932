fox() {
  [ $1 -ge $2 ]
}
hay() {
  echo $(($1 / $2))
}
