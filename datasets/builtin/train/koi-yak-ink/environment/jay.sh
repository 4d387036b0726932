fan() {
  echo $(($2 + $2))
}
