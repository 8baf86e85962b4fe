# Galaxy Defenders at the terminal table: walls, doors and windows between the hexes whichever way they stand, agents and what they hold.
source "$(dirname "$0")/lib.bash"

cat >lab.json <<'JSON'
{"options": {"mission": "m5"}, "round": 3,
 "seats": [{"agent": "marine", "at": "D2.6", "facing": 4, "wounds": 5, "weapons": ["W01", {"id": "W02", "jammed": true}],
            "devices": ["D01", "D04"], "skills": ["S05"], "tactics": ["B01", {"id": "B02", "used": true}]},
           {"agent": "hulk", "at": "D2.0", "wounds": 2}],
 "aliens": [{"card": "XB-G", "at": "C2.2"}, {"card": "XG-R", "at": "D2.3", "stunned": true}]}
JSON
typed "quit"
run play galaxy-defenders --position lab.json --seats human,human
exits 0 "play"
out_has ": <>:|. ." "a wall to the east"
out_has "  : :|. B2. . xb: :|: E1:|. ." "rooms, an alien and centres of areas"
out_has "   /\\/          \\/\"/\\    /" "walls and a window to the row below"
out_has "     \\    X" "a locked door"
out_has "                     \\/+/" "a door"
out_has "Ma Chromium D2.6 W 0/5 Silver A bleeding: GD4A1 Battle Rifle 4/4," "where an agent looks, and how it is"
out_has "Eagle-1 Pistol (jammed!)" "a jammed weapon"
out_has "(B02 Focused Fire)" "a tactic that is used"
out_has "Red Xeno-Grey D2.3 5/5 S2 stunned" "an alien"
check "nothing of the table is wider than 80 columns" test "$(grep -v 'Goal\|> ' out | wc -L)" -le 80
run play galaxy-defenders --position lab.json --seats human,human --lang fr
out_has "Ma Chromium D2.6 O 0/5 Argent A en sang :" "the table in French"
check "nothing of the table is wider than 80 columns in French" test "$(grep -v 'But\|> ' out | wc -L)" -le 80

export COLUMNS=100
run play galaxy-defenders --position lab.json --seats human,human
out_has "            +        \\  /\\  /\\          /" "four columns a hex where there is room"
out_has "  :   A2  :  |.   .  |:" "a wall stands before the next hex"
finish
