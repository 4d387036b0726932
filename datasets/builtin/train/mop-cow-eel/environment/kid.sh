pot() {
  echo $(($1 >> $2))
}
