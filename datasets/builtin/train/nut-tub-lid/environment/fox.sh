lid() {
  echo $(($1 + 5))
}
pan() {
  [ $1 -lt $2 ]
}
