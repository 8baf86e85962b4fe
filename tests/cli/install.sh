# What make install puts where, and that the service, which is somebody else, may read it.
source "$(dirname "$0")/lib.bash"

install() { # install TREE
  last="make install in $1, with umask 027"
  (umask 027 && env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make --no-print-directory -C "$1" install PREFIX="$work/usr") >out 2>err
  status=$?
}

mkdir tree && cp "$SOURCE_DIR/Makefile" tree
install tree
exits 2 "nothing was built"
check "which is said" grep -q "run make first" err

if [ -x "$SOURCE_DIR/build/starboard" ] && [ -e "$SOURCE_DIR/web/dist/index.html" ]; then # not where only another build was made
  install "$SOURCE_DIR"
  exits 0 "installs what was built"
  check "the program is there and runs" usr/bin/starboard --version
  check "the page" test -e usr/share/starboard/web/index.html
  check "the library" test -e "$(find usr/lib -name libstarboard.a)"
  check "its headers" test -e usr/include/starboard/store.h
  find usr \( -type d ! -perm -005 -o -type f ! -perm -004 \) >out
  check "everybody may read all of it, whatever the umask" test ! -s out
fi
finish
