ink() {
  echo $(($1 << $2))
}
