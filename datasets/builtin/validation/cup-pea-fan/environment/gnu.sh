ash() {
  echo $(($1 - 2))
}
fan() {
  [ $1 -ne $2 ]
}
