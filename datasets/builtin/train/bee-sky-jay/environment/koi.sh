kid() {
  echo $(($1 * $2))
}
jay() {
  echo ${1:-9}
}
