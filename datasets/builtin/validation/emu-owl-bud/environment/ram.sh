oak() {
  echo $(($2 * $2))
}
bud() {
  echo $(($2 >> $2))
}
