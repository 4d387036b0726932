hat() {
  echo $(($2 - $1))
}
