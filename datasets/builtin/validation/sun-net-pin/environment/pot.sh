ink() {
  echo $(($1 + 8))
}
