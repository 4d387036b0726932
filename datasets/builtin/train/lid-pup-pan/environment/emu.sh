cap() {
  echo $(($1 + $2))
}
pan() {
  echo $(($1 >> $2))
}
