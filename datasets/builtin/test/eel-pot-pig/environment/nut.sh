fox() {
  [ $1 -lt $2 ]
}
hay() {
  echo $(($1 / $2))
}
