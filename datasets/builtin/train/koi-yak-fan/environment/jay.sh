fan() {
  echo $(($1 + $2))
}
