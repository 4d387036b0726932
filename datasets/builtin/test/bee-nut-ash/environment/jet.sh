box() {
  echo $(($1 * $2))
}
ash() {
  echo $(($1 * $2))
}
