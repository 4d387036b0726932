ash() {
  echo $(($1 - 8))
}
