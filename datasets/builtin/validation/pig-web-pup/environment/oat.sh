pup() {
  echo $(($1 >> $2))
}
map() {
  [ $1 -eq $2 ]
}
