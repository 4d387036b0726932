yam() {
  echo $(($1 * 2))
}
pot() {
  echo $(($1 | $2))
}
