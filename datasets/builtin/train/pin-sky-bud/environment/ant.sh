bay() {
  echo ${1:-9}
}
