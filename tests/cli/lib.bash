# Shared by the scripts of this folder. Each sources it, runs the program with `run`, holds what came out against what should have
# with the functions below, and ends with `finish`. Output is TAP with a last line "N passed, N failed".
set -u
STARBOARD=${STARBOARD:?the program to test}
STARBOARD=$(realpath "$STARBOARD")
SOURCE_DIR=${SOURCE_DIR:-$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
unset NO_COLOR COLORTERM COLUMNS LINES LC_MESSAGES
export LC_ALL=C.UTF-8 LANG=C.UTF-8 TERM=xterm

passed=0
failed=0
input=/dev/null

# run ARGUMENT...: the program with stdin from $input; leaves $status and the files out and err.
run() {
  last="starboard $*"
  "$STARBOARD" "$@" <"$input" >out 2>err
  status=$?
}

# run_in LOCALE ARGUMENT...: the same in another locale, which need not be installed.
run_in() {
  local locale=$1
  shift
  last="LC_ALL=$locale starboard $*"
  env LC_ALL="$locale" "$STARBOARD" "$@" <"$input" >out 2>err
  status=$?
}

# typed LINE...: what the next runs read.
typed() {
  printf '%s\n' "$@" >in
  input=in
}

nothing_typed() { input=/dev/null; }

report() { # report GOOD WHAT
  if [ "$1" = 0 ]; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - $2"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - $2"
    echo "# after: $last (status $status)"
    sed 's/^/# out: /' out | tail -n 12
    sed 's/^/# err: /' err | tail -n 5
  fi
}

check() { # check WHAT COMMAND...: the command must succeed
  local what=$1
  shift
  "$@" >/dev/null 2>&1
  report $? "$what"
}

exits() { # exits N WHAT
  [ "$status" = "$1" ]
  report $? "$2: exit status $1"
}

out_has() { # out_has TEXT WHAT
  grep -qF -- "$1" out
  report $? "$2"
}

out_lacks() {
  ! grep -qF -- "$1" out
  report $? "$2"
}

err_has() {
  grep -qF -- "$1" err
  report $? "$2"
}

out_matches() { # out_matches EXTENDED-EXPRESSION WHAT
  grep -qE -- "$1" out
  report $? "$2"
}

# One sentence on stderr, nothing on stdout, status 2.
refuses() { # refuses TEXT ARGUMENT...
  local text=$1
  shift
  run "$@"
  [ "$status" = 2 ] && [ ! -s out ] && grep -qF -- "$text" err
  report $? "refuses: starboard $*"
}

finish() {
  echo "1..$((passed + failed))"
  echo "count: cli-checks $((passed + failed))"
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
  exit
}
