saw() {
  echo $(($1 - 2))
}
key() {
  [ $1 -ne $2 ]
}
