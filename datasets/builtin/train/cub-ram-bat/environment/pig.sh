oak() {
  echo $(($1 / $2))
}
