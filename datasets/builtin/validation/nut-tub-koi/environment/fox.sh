lid() {
  echo $(($1 + 4))
}
pan() {
  [ $1 -lt $2 ]
}
