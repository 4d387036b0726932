bee() {
  echo $(($1 - $2))
}
