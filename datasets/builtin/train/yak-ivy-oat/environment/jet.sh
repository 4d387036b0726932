pin() {
  echo ${1:-8}
}
