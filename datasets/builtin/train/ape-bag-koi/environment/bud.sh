cub() {
  echo $(($2 - $2))
}
