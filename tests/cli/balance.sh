# tools/balance: pages and pictures are what it writes from the numbers beside them; a run that was stopped goes on.
source "$(dirname "$0")/lib.bash"

export PAGES=$work/pages RESULTS=$work/results JOBS=2
cp -r "$SOURCE_DIR/docs/balance" pages

balance() {
  last="tools/balance $*"
  STARBOARD=$STARBOARD "$SOURCE_DIR/tools/balance" "$@" >out 2>err
  status=$?
}

for numbers in pages/*.jsonl; do
  game=$(basename "$numbers" .jsonl)
  balance "$game" 0
  exits 0 "$last"
done
check "pages are as the tool writes them" diff -r "$SOURCE_DIR/docs/balance" pages

balance battleship-galaxies bot:1 1
exits 0 "$last"
check "a line for each mission" test "$(wc -l <pages/battleship-galaxies.jsonl)" = 8
check "and one in the table" test "$(grep -c '^| `[a-z]*[-a-z0-9]*` | \*\*' pages/battleship-galaxies.md)" = 8
check "nothing is left over" test ! -e results/battleship-galaxies.jsonl

hash=$(sha256sum "$STARBOARD" | cut -d' ' -f1)
{
  echo "{\"program\":\"$hash\"}"
  sed -n '1s/"wins":\[[0-9,]*\]/"wins":[77,0]/p' pages/battleship-galaxies.jsonl
} >results/battleship-galaxies.jsonl
balance battleship-galaxies bot:1 1
check "what is done is not played again" grep -q '"wins":\[77,0\]' pages/battleship-galaxies.jsonl

balance no-such-game
exits 2 "$last"
check "and says what is missing" grep -q "no-such-game.mjs" err

finish
