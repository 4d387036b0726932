ash() {
  echo $(($2 * $2))
}
dog() {
  echo $(($2 >> $2))
}
