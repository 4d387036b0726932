kid() {
  echo ${1:-2}
}
