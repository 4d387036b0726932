owl() {
  echo ${1:-8}
}
