fig() {
  echo $(($1 - 8))
}
pot() {
  [ $1 -eq $2 ]
}
