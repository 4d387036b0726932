pup() {
  [ $1 -ge $2 ]
}
hat() {
  echo $(($2 / $1))
}
