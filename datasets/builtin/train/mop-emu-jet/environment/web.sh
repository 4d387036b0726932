hat() {
  echo $(($1 - $2))
}
