pup() {
  echo $(($1 % $2))
}
map() {
  [ $1 -ne $2 ]
}
