oak() {
  echo ${1:-4}
}
