#!/usr/bin/env bash
# Adds up what the tests of the last `ctest` run counted: totals.sh BUILD_DIR
#
# Programs print lines "count: plies 20000", cmocka prints "[  PASSED  ] 18 test(s).", `starboard case` prints "26 passed,
# 0 failed" and so do the scripts of cli/, tutorial/, server/ and browser/; the log of CTest keeps them all.
# What was left out is named with its reason, so that nobody takes it for tested.
set -euo pipefail
log="${1:?usage: totals.sh BUILD_DIR}/Testing/Temporary/LastTest.log"
[ -r "$log" ] || { echo "totals.sh: no $log: run ctest first" >&2; exit 2; }
awk '
  function add(what, number) { if (!(what in sum)) order[++n] = what; sum[what] += number }
  / Testing: /                            { name = $3; split($3, part, "/") }
  /^ *ok [0-9]+ - .* # SKIP/              { sub(/^ *ok [0-9]+ - /, ""); left[++m] = name ": " $0 }
  /^Test Passed\./                        { entries++ }
  /^Test Failed\.|^Unable to find/        { entries++; failed++ }
  /^\[  PASSED  \] [0-9]+ test/           { unit += $4 }
  /^[0-9]+ passed, [0-9]+ failed/         { add(part[1] == "cli" ? "cli-checks" : part[1] == "server" ? "server-tests" : part[1] == "browser" ? "browser-tests" : part[1] == "tutorial" ? "lessons" : "cases", $1) }
  /^count: [a-z-]+ [0-9]+$/               { add($2, $3) }
  END {
    printf "%d test programs, %d failed; %d tests inside them\n", entries, failed, unit
    for (i = 1; i <= n; i++) printf "  %-16s %d\n", order[i], sum[order[i]]
    for (i = 1; i <= m; i++) print "  left out: " left[i]
    exit failed != 0
  }' "$log"
