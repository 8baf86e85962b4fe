# A campaign told as a story: at the end of a match, and by next; in both languages.
source "$(dirname "$0")/lib.bash"

cat >trained.json <<'EOF'
{"options": {"mission": "t0", "campaign": true}, "round": 3, "phase": "event", "node": "draw", "kills": 2,
 "seats": [{"agent": "marine"}, {"agent": "sniper"}]}
EOF
typed draw "alpha 0" "gain B01" "gain B08" n
run play galaxy-defenders --position trained.json --seats human,human --seed 1 --save one.replay --lang en
exits 0 "the training ends"
out_has "Live-Fire Range: accomplished" "the chapter has a title"
out_has "Chromium and Iridium go in." "who went"
out_has "Chromium rises to Bronze and learns Double Time." "who grew"
out_has "After this success the way leads to Silent Relay." "where it leads"
out_has "Seat 2: Iridium (Sniper), Bronze · Fall Back" "who goes on with what"
run next one.replay --lang fr
exits 0 "next tells it too"
out_has "Iridium passe au grade Bronze et apprend Repli." "in French"
out_has "Siège 1 : Chromium (marine), Bronze · Pas de course" "seat by seat"
run next one.replay --json
check "but not to programs" test "$(grep -c 'Chromium' out)" = 0

typed resign
run play galaxy-defenders -o campaign=true -o mind=true --seats human,greedy --seed 3 --lang en
exits 0 "given up before an agent is chosen"
out_has "The team gives up. The range is lost before the war has a name." "there is not much to tell"
out_has "The campaign is over:" "and nobody to go on"

typed resign n
run play skirmish -o series=best-of-three --seed 5 --save series.replay --lang en
run next series.replay --lang en
check "a game without tales has none" test "$(head -1 out)" = "Red has won 0, Blue 1."

finish
