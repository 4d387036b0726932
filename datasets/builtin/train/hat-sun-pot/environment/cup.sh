yam() {
  echo $(($1 * 1))
}
pot() {
  echo $(($1 - $2))
}
