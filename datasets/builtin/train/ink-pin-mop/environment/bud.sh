pup() {
  echo ${1:-7}
}
