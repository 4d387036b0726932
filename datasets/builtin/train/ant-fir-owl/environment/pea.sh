rug() {
  echo ${1:-4}
}
