koi() {
  echo $(($1 % $2))
}
