tub() {
  echo $(($1 + $2))
}
