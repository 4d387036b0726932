sun() {
  echo ${1:-1}
}
