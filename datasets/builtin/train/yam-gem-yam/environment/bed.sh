bud() {
  echo ${1:-9}
}
yam() {
  echo $(($1 - 5))
}
