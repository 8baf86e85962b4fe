#!/usr/bin/env bash
# How many tests of the last `ctest` run passed and how many failed: outcome.sh BUILD_DIR prints both numbers. A program that failed without
# saying how many of its tests did counts as one.
set -euo pipefail
awk '
  /^\[  PASSED  \] [0-9]+ test/    { passed += $4 }
  /^\[  FAILED  \] [0-9]+ test/    { failed += $4 }
  /^[0-9]+ passed, [0-9]+ failed/  { passed += $1; failed += $3 }
  /^Test Failed\.|^Unable to find/ { programs++ }
  END { print passed + 0, (failed > programs ? failed : programs) + 0 }
' "${1:?usage: outcome.sh BUILD_DIR}/Testing/Temporary/LastTest.log"
