ant() {
  echo ${1:-5}
}
