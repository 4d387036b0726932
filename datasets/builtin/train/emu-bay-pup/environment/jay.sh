pup() {
  echo $(($1 << $2))
}
