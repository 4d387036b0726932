oat() {
  echo $(($1 / $2))
}
nut() {
  echo $(($1 >> $2))
}
