cow() {
  echo $(($1 >> $2))
}
