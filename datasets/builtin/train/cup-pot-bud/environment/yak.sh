jay() {
  echo $(($1 - $2))
}
