wig() {
  echo $(($1 >> $2))
}
hay() {
  echo $(($1 - 1))
}
