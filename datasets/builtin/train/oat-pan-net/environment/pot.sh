net() {
  [ $1 -gt $2 ]
}
lid() {
  [ $1 -eq $2 ]
}
