ram() {
  echo $(($1 * $2))
}
