map() {
  echo $(($2 << $1))
}
ant() {
  echo $(($1 << $2))
}
