rat() {
  echo $(($1 - 4))
}
pan() {
  echo $(($1 + 9))
}
