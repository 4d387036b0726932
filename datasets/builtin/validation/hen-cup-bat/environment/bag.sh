bat() {
  echo $(($1 + 7))
}
