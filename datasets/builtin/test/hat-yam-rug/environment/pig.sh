cub() {
  echo $(($1 - 7))
}
rug() {
  echo $(($1 ^ $2))
}
