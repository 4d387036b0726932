cup() {
  echo $(($1 - $2))
}
