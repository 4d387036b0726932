ant() {
  echo ${1:-4}
}
