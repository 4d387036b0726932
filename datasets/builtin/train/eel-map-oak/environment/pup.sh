hen() {
  echo $(($1 - $2))
}
