pot() {
  echo ${1:-4}
}
rug() {
  echo $(($1 - $2))
}
