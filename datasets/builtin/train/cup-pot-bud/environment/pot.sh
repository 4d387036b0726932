bud() {
  echo ${1:-4}
}
dog() {
  echo $(($1 ^ $2))
}
