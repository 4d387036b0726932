kid() {
  echo ${1:-4}
}
