pin() {
  echo $(($1 % $2))
}
