pot() {
  echo $(($1 + 8))
}
wig() {
  echo ${1:-3}
}
