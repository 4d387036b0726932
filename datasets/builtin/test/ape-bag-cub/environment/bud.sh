cub() {
  echo $(($1 - $2))
}
