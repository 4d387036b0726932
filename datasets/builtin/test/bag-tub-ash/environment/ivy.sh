mop() {
  echo $(($1 / $2))
}
