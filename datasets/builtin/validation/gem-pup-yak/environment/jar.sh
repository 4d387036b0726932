koi() {
  echo ${1:-9}
}
