ape() {
  echo $(($2 - $2))
}
ink() {
  [ $1 -lt $2 ]
}
