net() {
  [ $1 -ge $2 ]
}
lid() {
  [ $1 -ge $2 ]
}
