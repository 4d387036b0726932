sun() {
  echo ${1:-8}
}
