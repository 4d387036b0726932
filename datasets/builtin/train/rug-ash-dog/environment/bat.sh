dog() {
  echo $(($1 + $2))
}
