jar() {
  echo $(($1 >> $2))
}
