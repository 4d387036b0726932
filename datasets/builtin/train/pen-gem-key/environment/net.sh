wig() {
  echo $(($1 / $2))
}
