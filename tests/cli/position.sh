# Positions from one command to another: how many seats there are comes out of the position itself.
source "$(dirname "$0")/lib.bash"
game=kembles-cascade

for seats in 1 2 3 4 5; do
  last_seat=$((seats - 1))
  run position $game --seat-count $seats --ply 12 --seed $seats
  exits 0 "a position of $seats"
  cp out p.json
  run position $game --from p.json
  check "$seats seats: position reads it" cmp -s out p.json
  run position $game --from p.json --view $last_seat
  exits 0 "$seats seats: the view of the last seat"
  run position $game --from p.json --view $seats
  exits 2 "$seats seats: and of nobody behind it"
  err_has "0 to $last_seat" "$seats seats: which are numbered from 0"
  run perft $game 1 --position p.json
  exits 0 "$seats seats: perft"
  typed quit
  run play $game --position p.json
  exits 0 "$seats seats: play"
  nothing_typed
  printf '{"game": "%s", "title": "%s seats", "rules": ["KC-1.1"], "position": %s, "steps": [{"expect": {"/seats/%d/drew": %d}}]}' \
    $game $seats "$(cat p.json)" $last_seat $last_seat >case.json
  run case case.json
  exits 0 "$seats seats: case"
  run position $game --from p.json --observe $last_seat
  typed "newmatch $game" "$(cat out)" "$(sed "s/^position $last_seat/position $seats/" out)" ready
  run engine
  check "$seats seats: the engine knows the last seat and no further one" test "$(grep -c '^error' out)" = 1
done

run position $game --seat-count 3
cp out three.json
refuses "is a position of 3 seats, not 2" play $game --position three.json --seats human,greedy
refuses "is a position of 3 seats" position $game --from three.json --seat-count 2
typed quit
run play $game --position three.json --seats greedy,random,human
exits 0 "three names for three seats"
nothing_typed

# Options come out of it too.
run position $game --seat-count 4 -o teams=true --seed 2
cp out teams.json
run perft $game 1 --position teams.json --json
out_has '"teams":true' "perft tells the options of the position"
run position fleet-commander -o scenario=belt -o advanced=true
cp out belt.json
typed quit
run play fleet-commander --position belt.json --save belt.sbr
check "a saved match names the options of its position" grep -q 'options "scenario=belt advanced=true' belt.sbr
run verify belt.sbr
exits 0 "and is proven by them"
finish
