# Flip Ships at the terminal table: the drawing, flicks by name and by numbers, what is said about them.
source "$(dirname "$0")/lib.bash"

typed "flip 1a" "flip 1a r3c3" "flip 1b box" "flip 1c 0 0 2.5" "quit"
run play flip-ships --seed 3
exits 0 "play"
out_has "+----- 3 -----+" "the Mothership with its health"
out_has "r4 [1*2 xx] [1*2   ] [1*1   ] [V*1   ] [1*1   ] ::::" "cards: speed, damage, symbols; Moon Sectors beside them"
out_has "== c5 ===== c4 ===== c3 ===== c2 ===== c1 ==" "columns are named"
out_has "ships at 16 12 8 4" "what brings reinforcements"
out_has ">Red (begins)" "whose turn it is, and who begins"
out_has "ready 1a 1b 1c" "ships in hand"
out_has "reserve 4" "and in reserve"
out_has "11 flip 1a box" "flicks are listed by what they are aimed at"
out_has "13 flip 1a 0 0 0.9 56" "others by their numbers, as short as they can be typed"
out_has "13 actions begin with “flip 1a”" "the beginning of many flicks lists them and flicks nothing"
out_has "Red's 1a lands on r3c3 (" "a landing on a card names it"
out_has "   [      ] [      ] [   R1a] [      ]" "the disc lies on its card"
out_matches "^ +\|     R1b +\|" "a disc in the Mothership"
out_matches "Red's 1c lands on the table \([0-9]+°\)\. [0-9]+ mm past the middle of r2c3, 0 mm left\." "a miss says by how much"
out_has "+----- 2 -----+" "a hit on the Mothership"

typed "flip 1a 0 0 2.3 50 0.02" "flip 1a 0 0 1.1 50 0.25" "quit"
run play flip-ships --seed 3
out_matches "Red's 1a makes no full turn in the air \([0-9]+°\): the flip is repeated\." "a flip without a full turn"
out_has "1a must be flipped again: it made no full turn." "what that means"
out_has "1a fell short and may be flipped again at once." "a flip that is too short"

typed "help" "quit"
run play flip-ships --seed 3
out_has "  START  -73   where on the edge, -700 (left) to 700 mm" "help says what each number means"
out_has "row 4  flip 1a 0 0 3.1" "and has an example for each row"
out_has "  3 Repair. When it damages the Mothership the city may regain 2 health." "and the powers of this match"
check "nothing is wider than 80 columns" test "$(grep -v '> ' out | wc -L)" -le 80
run play flip-ships --seed 3 --lang fr
out_has "  DÉPART    -73   où sur le bord, de -700 (gauche) à 700 mm" "help in French"
out_has ">Rouge (commence)" "the table in French"
check "nothing is wider than 80 columns in French" test "$(grep -v '> ' out | wc -L)" -le 80
typed "quit"
COLUMNS=120 run play flip-ships --seed 3
out_matches "::::      1 Deflect, 2 Long laser, 3 Twin laser$" "in 120 columns powers stand beside the table"

cat >position.json <<'JSON'
{"node": "aiming", "acting": "1a", "enemies": {"r2c2": "E04", "r2c3": "E01", "r3c2": "E02", "r1c5": {"type": "E05", "at": [-140, 380], "turn": 3}},
 "seats": [{"pilots": ["L1-B", "L2-B", "L3-C"], "ships": {"1a": {"at": [0, 470]}, "1b": "docked", "1c": "docked"}}, {"ships": {"1a": {"where": "waiting", "at": [-140, 380]}}}]}
JSON
run play flip-ships --position position.json --seats human,human
out_has '(1*2   )' "what a shield protects stands in round brackets"
out_has '[1*2 xx]~' "a card that lies askew"
out_has '!1*1 ()!' "a card that may be attacked now"
out_has '   [   B1a]' "a ship that waits on it"
out_has "1a: Short laser. On no enemy: hit one within a card's width." "whose power asks"

# A real box: landings are told in words and count when they were seen.
typed "flip 1a r3c3" "15 somewhere" "r1c1" "r3c3, B1a 3 4" "15 540" "n" "back" "flip 1a r3c3" "r3c3 void, r3c4 -75 705 -2" "" \
  "flip 1a box" "off left" "" "flip 1b box" "box" "" "save words.replay" "flip 1c box" "360,5,-73,704" "quit"
run play flip-ships --dice manual --seed 3 --seats human,human
exits 0 "landings in words"
out_has "Red: where does 1a lie? 15 520 is 15 mm right of the middle of the table" "the question, with an example"
out_has "“15” is no place: 15 520 in mm, a card such as r2c3, box, or off left." "what is no place"
out_has "No other ship and no card called “r1c1” lies on the table." "a cell without a card"
out_has "No other ship and no card called “B1a” lies on the table." "a ship that is not on the table cannot have been pushed"
out_has "1a at 15 540: on open space" "what was understood"
out_has "Enter: it counts; n: once more> " "is asked before it counts"
out_has "1a at 0 704: on r3c3" "a card stands for its middle"
out_has "Card r3c4 at -75 705, turned by -2°" "a card that was pushed"
out_has "Red's 1a makes no full turn in the air (0°)" "and then it counts"
out_has "1a: off the table" "over an edge"
out_has "1b at 0 1034: in the Mothership!" "in the Mothership"
out_has "Red's 1c lands on r3c4" "who knows the numbers types them"
check "the question is no wider than 80 columns" test "$(grep -m1 -A4 "where does 1a lie" out | sed 's/^Red> //' | wc -L)" -le 80
run replay words.replay
exits 0 "the match can be replayed"

typed "help" "quit"
run play flip-ships --seed 3 -o rapid=true
exits 0 "the rapid variant"
out_has "PLACE  502   where you stand" "help for it"
out_has "0 of 7 in the Mothership" "who has lodged how many"
out_matches "^-+R-+$" "where a player stands"
finish
