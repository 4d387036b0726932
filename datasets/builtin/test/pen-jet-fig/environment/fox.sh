fig() {
  echo $(($1 - 9))
}
pot() {
  [ $1 -eq $2 ]
}
