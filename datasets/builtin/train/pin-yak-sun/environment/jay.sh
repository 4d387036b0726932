sun() {
  [ $1 -ne $2 ]
}
gnu() {
  [ $1 -le $2 ]
}
