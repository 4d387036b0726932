ash() {
  echo $(($1 - 2))
}
fan() {
  [ $1 -gt $2 ]
}
