map() {
  [ $1 -lt $2 ]
}
lid() {
  [ $1 -le $2 ]
}
