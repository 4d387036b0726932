tub() {
  echo $(($1 << $2))
}
fox() {
  [ $1 -ne $2 ]
}
