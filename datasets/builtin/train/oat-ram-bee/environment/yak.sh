rug() {
  echo $(($1 - $2))
}
pea() {
  echo $(($1 / $2))
}
