cub() {
  echo $(($1 - 8))
}
rug() {
  echo $(($1 >> $2))
}
