ape() {
  echo $(($2 - $2))
}
ink() {
  [ $1 -ge $2 ]
}
