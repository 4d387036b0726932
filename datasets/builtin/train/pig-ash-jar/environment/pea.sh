tub() {
  echo $(($2 - $2))
}
