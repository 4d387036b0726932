bed() {
  echo $(($1 * 5))
}
koi() {
  echo $(($1 >> $2))
}
