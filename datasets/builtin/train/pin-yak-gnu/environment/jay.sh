sun() {
  [ $1 -gt $2 ]
}
gnu() {
  [ $1 -ne $2 ]
}
