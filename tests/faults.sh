#!/usr/bin/env bash
# Which tests of the last `ctest` run failed, with the lines that say why: faults.sh BUILD BUILD_DIR. Nothing where all passed.
set -euo pipefail
awk -v build="${1:?usage: faults.sh BUILD BUILD_DIR}" '
  / Testing: /                                 { name = $3; n = 0 }
  /^ *not ok |^\[  (ERROR|FAILED) |^ *error: |^ERROR: |runtime error:|^[^ ]+:[0-9]+: |^FAIL|: failed|^ *(expected|actual): |^ *at .*\.mjs:/ { if (n < 12) line[n++] = substr($0, 1, 300) }
  /^Test Failed\.|^Unable to find|^Test timeout/ { print build ": " name; for (i = 0; i < n; i++) print "    " line[i] }
' "${2:?usage: faults.sh BUILD BUILD_DIR}/Testing/Temporary/LastTest.log"
