oak() {
  echo $(($1 * $2))
}
bud() {
  echo $(($1 >> $2))
}
