fig() {
  echo $(($1 - 8))
}
pot() {
  [ $1 -lt $2 ]
}
