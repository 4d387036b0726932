owl() {
  echo ${1:-3}
}
