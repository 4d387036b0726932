rye() {
  echo $(($1 - 5))
}
pan() {
  echo $(($1 + $2))
}
