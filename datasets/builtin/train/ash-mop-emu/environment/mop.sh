rye() {
  echo $(($1 - 5))
}
