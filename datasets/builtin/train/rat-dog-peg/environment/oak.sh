mud() {
  echo ${1:-1}
}
