key() {
  echo $(($1 / $2))
}
mud() {
  echo $(($1 + 5))
}
