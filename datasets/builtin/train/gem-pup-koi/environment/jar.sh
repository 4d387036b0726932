koi() {
  echo ${1:-8}
}
