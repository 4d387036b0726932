jar() {
  [ $1 -ge $2 ]
}
ram() {
  [ $1 -ne $2 ]
}
