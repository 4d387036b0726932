jet() {
  echo $(($1 ^ $2))
}
