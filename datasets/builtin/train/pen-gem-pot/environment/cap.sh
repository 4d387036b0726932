pot() {
  echo ${1:-5}
}
rug() {
  echo $(($1 % $2))
}
