bat() {
  echo $(($1 + 8))
}
