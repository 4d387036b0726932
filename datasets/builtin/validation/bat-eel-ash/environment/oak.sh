ash() {
  echo $(($1 * $2))
}
dog() {
  echo $(($1 >> $2))
}
