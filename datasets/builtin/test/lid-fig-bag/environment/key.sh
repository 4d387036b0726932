bag() {
  echo $(($1 + $2))
}
