oat() {
  echo ${1:-9}
}
