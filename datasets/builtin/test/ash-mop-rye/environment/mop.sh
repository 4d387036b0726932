rye() {
  echo $(($1 - 6))
}
