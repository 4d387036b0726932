pup() {
  [ $1 -ne $2 ]
}
hat() {
  echo $(($1 / $1))
}
