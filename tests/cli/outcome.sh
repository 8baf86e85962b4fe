# tests/outcome.sh, by which `make test` counts: the numbers, and nothing left in the folder it runs in.
source "$(dirname "$0")/lib.bash"
mkdir -p run/Testing/Temporary clean
log=run/Testing/Temporary/LastTest.log
status=0 last=outcome.sh
: >out
: >err
counts() { # counts LINE...: of a log with these lines
  printf '%s\n' "$@" >$log
  (cd clean && "$SOURCE_DIR/tests/outcome.sh" ../run)
}
check "what passed is added up" test "$(counts '[  PASSED  ] 18 test(s).' 'Test Passed.' '26 passed, 0 failed' 'Test Passed.')" = "44 0"
check "what failed is added up" test "$(counts '[  PASSED  ] 1 test(s).' '[  FAILED  ] 2 test(s), listed below:' 'Test Failed.' '7 passed, 3 failed' 'Test Failed.')" = "8 5"
check "who fails without numbers counts once" test "$(counts 'Test Failed.' 'Unable to find executable: x')" = "0 2"
check "nothing is left behind" test -z "$(ls clean)"
finish
