saw() {
  echo $(($1 - 1))
}
key() {
  [ $1 -ne $2 ]
}
