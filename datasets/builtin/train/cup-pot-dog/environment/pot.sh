bud() {
  echo ${1:-3}
}
dog() {
  echo $(($1 - $2))
}
