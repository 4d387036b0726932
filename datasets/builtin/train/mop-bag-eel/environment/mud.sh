jar() {
  [ $1 -gt $2 ]
}
ram() {
  [ $1 -ne $2 ]
}
