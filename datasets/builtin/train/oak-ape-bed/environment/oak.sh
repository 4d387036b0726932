bed() {
  echo $(($1 * 6))
}
koi() {
  echo $(($1 * $2))
}
