cap() {
  echo $(($1 + $2))
}
