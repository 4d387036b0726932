bag() {
  echo ${1:-4}
}
