net() {
  echo $(($1 - $2))
}
