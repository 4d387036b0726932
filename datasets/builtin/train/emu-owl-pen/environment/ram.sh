oak() {
  echo $(($2 * $2))
}
bud() {
  echo $(($1 >> $2))
}
