# Battleship Galaxies at the terminal table: one board and two, ships on their bases, lists that stay within the width.
source "$(dirname "$0")/lib.bash"

cat >battle.json <<'JSON'
{"seats": [{"energy": 22, "hand": ["I-01", "I-08", "I-10", "I-09", "I-02", "I-11", "I-01"]}, {"energy": 17, "hand": ["W-01"]}],
 "tiles": [{"kind": "asteroid", "at": "0406"}, {"kind": "debris", "at": "1406-1506"}, {"kind": "warp-gate", "at": "1609-1709"}, {"kind": null, "at": "0908-1008"}],
 "ships": [{"seat": 0, "name": "hawks", "version": "veteran", "at": ["0508", "0608", "0708"]},
           {"seat": 0, "name": "everest", "version": "veteran", "at": "0812", "damage": 2, "cards": ["I-10", "I-09", "I-06", "I-12"]},
           {"seat": 0, "name": "torrent", "version": "veteran"}, {"seat": 0, "name": "barrage"}, {"seat": 0, "name": "rook", "version": "seasoned"},
           {"seat": 1, "name": "kio", "version": "veteran", "at": "0511-0512", "shields": 1}, {"seat": 1, "name": "fate", "at": "1504"}]}
JSON
typed "help" "activate hawks" "move hawks2" "quit"
run play battleship-galaxies --position battle.json --seats human,random
exits 0 "play"
out_has "Round 1" "the round"
out_has "Dead Zone, action phase" "mission and what is decided"
out_has "13 .   .   .   .   .   .   .   Ev  Ev  .   .   ." "a large ship begins"
out_has "12   .   .   .   .   ki  .   Ev  Ev  Ev  .   ." "three of its hexes, and a medium ship of the other side"
out_has "08   .   .   .   .   H1  H2  H3  .   ??  ??  ." "a squadron, and a face-down tile"
out_has "06   .   .   .   ##  ##  .   ." "an asteroid"
out_has "%%  %%" "debris"
out_has "wg  wg" "a tile that is known"
out_has "ISN Everest (veteran)  Ev 0812 S5/5 D2/7 + Bronson Skiles" "pegs and attached cards"
out_has "Tes Kio (veteran)  ki 0511-0512 S1/2 D0/4" "a medium base has two hexes"
out_has "hand: I-01 Superior Squadron Tactics (1) x2," "the own hand with its costs, copies once"
out_has "ISN to act" "a seat is called by the part it plays"
out_has "ISN activates F-47 Blue Hawks for 2 energy." "what an activation costs"
check "which is not said twice" test "$(grep -c 'energy left' out)" = 0
out_has "behind the screen: ISN Torrent (veteran, 10), ISN Barrage (standard, 8)," "ships that wait, and what they cost"
out_has "hawks2 moves, 5 spaces left" "what is going on"
out_has "07 .   *   *   *   ##  ##  *   *" "where the ship may stop"
out_has "Hexes are column and row in two digits each: 0508." "help says how hexes are written"
check "nothing is wider than 80 columns" test "$(grep -v '> ' out | wc -L)" -le 80
COLUMNS=120 run play battleship-galaxies --position battle.json --seats human,random
check "beside the board where there is room" grep -q '^15 .*ISN Everest (veteran)  Ev 0812' out
check "and never wider than the terminal" test "$(grep -v '> ' out | wc -L)" -le 120
run play battleship-galaxies --position battle.json --seats human,random --lang fr
out_has "derrière l'écran : ISN Torrent (vétéran, 10)" "the table in French"
check "nothing is wider than 80 columns in French" test "$(grep -v '> ' out | wc -L)" -le 80

typed "quit"
run play battleship-galaxies -o mission=pan-base --seed 3 --seats human,random,random
exits 0 "two boards"
out_has "   01  03  05  07  09  11  13" "two columns of text a hex, every second column named"
out_has "02  : : EvEvEv: : : . . " "a ship that is in play from the start"
check "two boards are no wider than 80 columns" test "$(grep -v '> ' out | wc -L)" -le 80
finish
