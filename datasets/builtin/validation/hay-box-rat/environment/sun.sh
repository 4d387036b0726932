rat() {
  echo $(($1 ^ $2))
}
