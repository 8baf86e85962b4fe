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
out_has "Ma Chromium D2.6 W 0/5 Silver A" "where an agent looks, and how it is"
out_has "bleeding:" "what ails it"
out_has "GD4A1 Battle Rifle 4/4," "what it holds"
out_has "Eagle-1 Pistol (jammed!)" "a jammed weapon"
out_has "(B02 Focused Fire)" "a tactic that is used"
out_has "Red Xeno-Grey D2.3 5/5 S2 stunned" "an alien"
check "nothing of the table is wider than 80 columns" test "$(wc -L <out)" -le 80
run play galaxy-defenders --position lab.json --seats human,human --lang fr
out_has "Ma Chromium D2.6 O 0/5 Argent A" "the table in French"
check "nothing of the table is wider than 80 columns in French" test "$(wc -L <out)" -le 80

# People are called by their agents, goals are folded, far steps are walked, and things explain themselves.
cat >range.json <<'JSON'
{"options": {"mission": "t0"}, "round": 2, "kills": 1,
 "seats": [{"agent": "marine", "at": "A1.1", "facing": 1, "devices": ["D01"]}, {"agent": "hulk", "at": "A1.4"}],
 "aliens": [{"card": "XB-G", "at": "D2.0"}]}
JSON
typed "step B1.1" "stop" "face 1" "help d01" "help D2.0" "help hulk" "help zzz" quit
run play galaxy-defenders --position range.json --seats human,human
out_has "Chromium> " "the prompt has the agent's name"
out_has "Chromium to act   round 2 of 6, Battle" "and so has the headline"
out_has "Goal: Live-Fire Range: kill 2 aliens (1 so far); nobody dies" "the goal"
out_has "Left of the turn, in any order: Movement, Combat, Action" "what is left of the turn"
out_has "Chromium steps to B1.1." "a far hex is reached by one line"
check "and every step is taken" test "$(grep -c 'Chromium steps to' out)" -ge 2
out_has "D01 Frag Grenade: " "help tells what a thing does"
out_has "Green Xeno-Beta: " "help tells what stands on a hex"
out_has "7 HP, movement" "help tells what an agent is like"
out_has "There is nothing to tell about “zzz” here" "help for nothing"
typed quit
run play galaxy-defenders --position range.json --seats human,human --lang fr
out_has "Chromium> " "the prompt in French"

export COLUMNS=100
run play galaxy-defenders --position lab.json --seats human,human
out_has "            +        \\  /\\  /\\          /" "four columns a hex where there is room"
out_has "  :   A2  :  |.   .  |:" "a wall stands before the next hex"

# At the end the numbers of the score sheet stand under the names, whichever label is widest.
run play galaxy-defenders --seed 1 --seats greedy,greedy
out_has "Outcome (2 full, 1 partial)" "the score sheet"
check "the score sheet is even" awk '/^The mission  / {wide = length($0)} wide && /^  / {if (length($0) != wide) bad = 1; n++} END {exit bad || n < 3}' out
finish
