wig() {
  echo $(($2 >> $1))
}
hay() {
  echo $(($1 - 1))
}
