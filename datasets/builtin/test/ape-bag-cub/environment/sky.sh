bay() {
  echo $(($1 / $2))
}
