key() {
  echo $(($1 - $2))
}
