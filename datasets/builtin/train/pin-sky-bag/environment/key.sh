bag() {
  echo ${1:-6}
}
