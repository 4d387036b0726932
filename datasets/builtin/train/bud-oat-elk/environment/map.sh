elk() {
  echo $(($1 << $2))
}
pea() {
  [ $1 -ne $2 ]
}
