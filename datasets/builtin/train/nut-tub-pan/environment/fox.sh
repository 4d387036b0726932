lid() {
  echo $(($1 + 4))
}
pan() {
  [ $1 -eq $2 ]
}
