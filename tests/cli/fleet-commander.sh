# Fleet Commander at the terminal: its board, its dice, its secrets.
source "$(dirname "$0")/lib.bash"
game=fleet-commander

cat >battle.json <<'END'
{"options": {"advanced": true}, "node": "actions",
 "ships": [
  {"seat": 0, "kind": "frigate", "square": "c4"}, {"seat": 0, "kind": "frigate", "square": "c4", "hull": 3},
  {"seat": 0, "kind": "destroyer", "square": "c4"}, {"seat": 0, "kind": "battleship", "square": "e5", "hull": 17},
  {"seat": 1, "kind": "destroyer", "square": "c3"}, {"seat": 1, "kind": "battleship", "square": "a1"}],
 "terrain": {"b3": "asteroid", "d2": "gravity"},
 "seats": [{"weapon": "vortex", "hand": ["E+", "W+", "W!"], "reserve": ["H+"], "gauge": ["E!"]},
           {"weapon": "drones", "reserve": ["Hx"]}]}
END
typed "attack c4" "why move c4 c3 E+" "why move c4 c5 Ex" "odds attack c4 c3 W+ #4" hint "move" fire "list zzz" quit
run play $game --position battle.json --seed 3
exits 0 "a position"
out_has "AvF6   BvF3" "frigates with letter, seat and hull"
out_has "DvB17" "a battleship"
out_has "F^D12" "Blue points up"
out_has "asteroids" "asteroids"
out_has "gravity" "gravity"
out_has "Dice of Yellow: E+ W+ W!" "the dice tray"
out_matches 'v Yellow .*reserve H\+ .*gauge E! .*pool' "Yellow's bridge"
out_matches '\^ Blue .*reserve Hx .*gauge - ' "Blue's bridge"
out_has "attack c4 c3 W+" "the beginning of an action lists it"
out_matches 'fire E! W! #[FG] ' "listed actions name pieces by their letters"
out_lacks "W! #4" "and by nothing else"
out_has "(FC-4.4)" "why names the rule"
out_has "FC-4.4 [base]" "and prints its text"
out_has "(FC-3.6)" "a die that is not there"
check "the table fits 80 columns" test "$(wc -L <out)" -le 80
for width in 60 100 140; do
  COLUMNS=$width run play $game --position battle.json --seed 3
  check "the table fits $width columns" test "$(grep -E '^([1-5 ] [|]|  [+]|[v^] )' out | wc -L)" -le "$width"
  out_has "F^D12" "and shows the ships at $width columns"
done
sed 's/"Hx"/"H+"/' battle.json >shield.json
typed "attack c4 c3 W+ #f" quit
run play $game --position shield.json --seed 3 --seats human,human
exits 0 "an attack"
out_has "Attack from c4 on c3 #F" "the attack being answered is shown"

typed quit
run play $game --position battle.json --seed 3 --lang fr
out_has "Dés de Jaune : E+ W+ W!" "the dice tray in French"

# Every action by number for a while, in both languages and every scenario.
yes 1 | head -n 120 >in
input=in
for scenario in standard belt trap capture salvage; do
  run play $game --seed 9 -o scenario=$scenario -o advanced=true --lang fr
  exits 0 "$scenario, against a bot"
  out_lacks "event." "every event has words in $scenario"
  out_lacks "action." "every action has words in $scenario"
  check "nothing on stderr in $scenario" test ! -s err
done

# Dice of a roll are asked for by colour.
cat >roll.json <<'END'
{"node": "dice", "ships": [{"seat": 0, "kind": "frigate", "square": "c5"}, {"seat": 1, "kind": "frigate", "square": "c1"}]}
END
typed "roll EWH" + "9" x ! quit
run play $game --position roll.json --dice manual --seats human,human
exits 0 "manual dice"
out_has "command die for E: + x * ! " "the die for E"
out_has "command die for W: + x * ! " "the die for W"
out_has "command die for H: + x * ! " "the die for H"
out_has "“9” is not on that die" "nonsense is refused"
out_has "Dice of Yellow: E+ Wx H!" "what was typed is what was rolled"
typed "roll EWH" "* + x" "save dice.replay" quit
run play $game --position roll.json --dice manual --seats human,human
out_has "Dice of Yellow: E* W+ Hx" "all at once"
run verify dice.replay
exits 0 "a match with typed dice is proven"
out_has "dice typed in by people" "and says so"

# Secrets: in masked deployment Blue sees signals where Yellow knows ships.
run position $game -o masked=true -o secret_weapons=true --ply 40 --seed 4
cp out masked.json
run position $game --from masked.json --view 1
out_has '"kind": null' "a view of Blue hides kinds"
typed "" 1 "" 1 "" 1 "" quit
run play $game --position masked.json --seats human,human
exits 0 "masked hot seat"
out_has "Pass the screen to" "the screen is handed over"
out_matches '[A-V][v^]\?' "signals are drawn as ?"
out_matches '[A-V][v^][fdb][0-9]' "own hidden ships in small letters"
typed 1 1 quit
run play $game --seed 3 --seats human,human
out_lacks "Pass the screen" "nothing is handed over when nothing is hidden"

run sim $game -n 20 -o advanced=true --json
exits 0 "sim"
cp out a
run sim $game -n 20 -o advanced=true --json -j 7
check "the same on seven threads" cmp -s out a
run sim $game -n 12 --seats greedy,random --swap --json
set -- $(sed 's/.*"player_wins":\[\([0-9]*\),\([0-9]*\)\].*/\1 \2/' out)
check "greedy beats random" test "$1" -gt "$2"
run rules $game FC-4.3
out_has "FC-4.3 [base]" "a rule"
run options $game
out_has "scenario:" "its options"
run bench -o advanced=true --seconds 0.01 --json
out_has '"game":"fleet-commander"' "bench without a game measures this one"
out_has '"advanced":true' "with the advanced rules when asked to"
finish
