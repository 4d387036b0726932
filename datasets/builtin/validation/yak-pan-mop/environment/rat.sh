gem() {
  echo $(($1 / $2))
}
