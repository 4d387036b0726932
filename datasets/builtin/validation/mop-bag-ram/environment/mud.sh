jar() {
  [ $1 -gt $2 ]
}
ram() {
  [ $1 -eq $2 ]
}
