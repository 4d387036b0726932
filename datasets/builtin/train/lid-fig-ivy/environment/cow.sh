cap() {
  echo $(($2 + $2))
}
