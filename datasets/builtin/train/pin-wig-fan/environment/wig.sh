fan() {
  echo $(($1 * 5))
}
elk() {
  echo $(($1 * $2))
}
