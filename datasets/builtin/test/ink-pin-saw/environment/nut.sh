mop() {
  echo $(($1 >> $2))
}
saw() {
  echo $(($1 + $2))
}
