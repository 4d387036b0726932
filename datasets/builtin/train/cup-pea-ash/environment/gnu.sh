ash() {
  echo $(($1 - 3))
}
fan() {
  [ $1 -gt $2 ]
}
