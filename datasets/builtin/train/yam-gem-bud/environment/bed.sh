bud() {
  echo ${1:-4}
}
yam() {
  echo $(($1 - 6))
}
