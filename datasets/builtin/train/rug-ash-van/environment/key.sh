van() {
  echo $(($1 % $2))
}
