rug() {
  echo ${1:-7}
}
