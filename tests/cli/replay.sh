# Saved matches: save, replay, verify, edited and broken files.
source "$(dirname "$0")/lib.bash"

typed 1 2 3 4 "save m.replay" quit
run play skirmish --seed 5
exits 0 "play and save"
out_has "Saved to m.replay." "save says so"
check "the file is there" test -s m.replay

nothing_typed
run verify m.replay
exits 0 "verify"
check "verify prints one line" test "$(wc -l <out)" = 1
out_has "m.replay: proven: skirmish" "verify says proven"
out_has "every roll follows from the seed" "verify says what was proven"
input=m.replay run verify -
exits 0 "verify stdin"
run verify m.replay --quiet
check "verify --quiet says nothing" test ! -s out
run verify m.replay --json
out_has '"proven":true' "verify --json"

run replay m.replay --json
exits 0 "replay --json"
cp out m.ndjson
run verify m.ndjson
exits 0 "verify NDJSON"
run replay m.ndjson --text
check "text to NDJSON and back is the same file" cmp -s out m.replay
run replay m.replay --ply 0
exits 0 "replay --ply"
out_has "action 0 of" "replay --ply names the ply"
run replay m.replay --all
last_ply=$(grep -c "^action [0-9]* of" out)
check "replay --all shows every ply" test "$last_ply" -gt 5
run replay m.replay
out_has "action $((last_ply - 1)) of $((last_ply - 1))" "replay without a terminal shows the end"
run replay m.replay --ply 3 --lang fr
out_has "coup 3 sur" "replay in French"
run replay "$SOURCE_DIR/tests/golden/fleet-commander/masked-secret.replay" --ply 20
check "a replay shows what is under Yellow's signals" grep -Eq 'v[bdf][0-9]+' out
check "and under Blue's" grep -Eq '\^[bdf][0-9]+' out
run play kembles-cascade --seats random,random --seed 3 --save k.replay
run replay k.replay --ply 1
check "a replay shows both hands" test "$(grep -c 'sensors [0-9]' out)" = 2
run replay m.replay --ply 999
exits 2 "no such ply"
err_has "there is no ply 999" "no such ply is told"

# A roll that was taken back comes up again: the table says so once, the replay and verify say it too.
cat >dice.json <<'END'
{"options": {"advanced": false}, "node": "dice", "turn": 1, "active": 0,
 "ships": [{"seat": 0, "kind": "battleship", "square": "a1"}, {"seat": 1, "kind": "battleship", "square": "e5"}],
 "seats": [{"weapon": "vortex"}, {"weapon": "repair"}]}
END
typed "roll EWH" undo "roll EWH" undo "roll EWH" "save seen.replay" quit
run play fleet-commander --position dice.json --seed 5 --seats human,greedy
check "the table says once that luck comes again" test "$(grep -c 'the same way again' out)" = 1
nothing_typed
run verify seen.replay
exits 0 "verify with rolls taken back"
out_has "rolls were seen and taken back (2 actions)" "verify says so"
run verify seen.replay --json
out_has '"taken_back":2' "verify --json says so"
run replay seen.replay --json
cp out seen.ndjson
run replay seen.ndjson --text
check "both forms tell it" cmp -s out seen.replay

# Edited: another action in ply 3.
sed 's/^\(3 [01] \)[a-z]* [a-z0-9]*/\1fire b2/' m.replay >edited.replay
cmp -s m.replay edited.replay && sed 's/^\(3 [01] \)[a-z]* [a-z0-9]*/\1fire c2/' m.replay >edited.replay
run verify edited.replay
exits 1 "an edited action"
out_has "ply 3" "verify names the ply"
check "verify prints one line for an edited file" test "$(wc -l <out)" = 1
run verify edited.replay --json
exits 1 "an edited action, --json"
out_has '"proven":false' "verify --json says so"
out_has '"last_good_ply":2' "verify --json names the last good ply"
# Another seed, another chained hash, another player's name.
sed 's/^\[seed ".*/[seed "00000000000000000000000000000009"]/' m.replay >edited.replay
run verify edited.replay
exits 1 "an edited seed"
sed '/^2 /s/= ....$/= 0000/; /^2 /s/= \(.*\)..$/= \100/' m.replay >edited.replay
cmp -s m.replay edited.replay || { run verify edited.replay; exits 1 "an edited hash"; out_has "ply 2" "an edited hash: the ply"; }
sed 's/^\[seat1 "greedy"\]/[seat1 "random"]/' m.replay >edited.replay
run verify edited.replay
exits 1 "an edited player"
# Truncated at every 97th byte: never a crash, always a sentence.
size=$(wc -c <m.replay)
bad=0
for ((n = 0; n < size; n += 97)); do
  head -c "$n" m.replay >cut.replay
  run verify cut.replay
  { [ "$status" = 1 ] || [ "$status" = 2 ]; } && [ -s out -o -s err ] || bad=$((bad + 1))
  run replay cut.replay
  [ "$status" = 2 ] && [ -s err ] || bad=$((bad + 1))
done
check "every truncated replay is refused with a sentence" test "$bad" = 0
head -n -1 m.replay >cut.replay
refuses "cut.replay:" replay cut.replay
refuses "cut.replay:" play --load cut.replay

run verify missing.replay
exits 2 "verify a missing file"
err_has "missing.replay: cannot open it: No such file" "the missing file is named"
echo hello >text.txt
refuses "text.txt:1:1: this is no replay" verify text.txt
refuses "Is a directory" verify .
refuses "it needs FILE" verify
: >empty
refuses "empty" verify empty
refuses "empty" replay empty
head -c 3000 /dev/urandom >noise
refuses "noise" verify noise
refuses "noise" replay noise

# Going on with a saved match, with the players it names.
typed 1 quit
run play --load m.replay --save n.replay
exits 0 "play --load"
out_has "To go on later: starboard play --load n.replay" "how to go on is told"
run play --load m.replay --save "n o'clock.replay"
out_has "To go on later: starboard play --load 'n o'\\''clock.replay'" "a name with a space in quotes for the shell"
nothing_typed
run verify n.replay
exits 0 "the continued match is proven"
refuses "leave them out with --load" play --load m.replay --seed 3
refuses "the saved match has 2 seats, not 3" play --load m.replay --seats human,human,human
refuses "cannot open the folder" play --load m.replay --content missing
finish
