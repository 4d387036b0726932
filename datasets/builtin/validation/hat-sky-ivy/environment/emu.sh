bud() {
  echo $(($1 - 8))
}
