ash() {
  echo $(($2 * $2))
}
dog() {
  echo $(($1 >> $2))
}
