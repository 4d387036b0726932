yam() {
  echo $(($1 / $2))
}
