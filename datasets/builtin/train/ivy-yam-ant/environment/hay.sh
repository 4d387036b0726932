ant() {
  echo ${1:-8}
}
