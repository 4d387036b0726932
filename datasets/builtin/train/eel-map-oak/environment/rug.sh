oak() {
  echo ${1:-8}
}
