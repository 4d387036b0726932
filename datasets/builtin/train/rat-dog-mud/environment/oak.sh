mud() {
  echo ${1:-2}
}
