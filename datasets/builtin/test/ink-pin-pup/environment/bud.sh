pup() {
  echo ${1:-9}
}
