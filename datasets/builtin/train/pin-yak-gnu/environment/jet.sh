sun() {
  echo ${1:-2}
}
kid() {
  echo $(($1 << $2))
}
