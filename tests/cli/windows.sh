# play and the questions in between: whom the table asks, for whom it passes, and that neither tells the others anything.
source "$(dirname "$0")/lib.bash"

question="A shot has found your ship. Throw out chaff?"
found() { # found RED BLUE: both ships are found, with so much chaff, and each can have some for all that the other knows
  echo '{"options": {"chaff": true}, "node": "answering", "seats": [{"cell": "a1", "traces": ["a1"], "opened": "fire c3", "chaff": '"$1"'},
    {"cell": "c3", "traces": ["c3"], "opened": "fire a1", "chaff": '"$2"'}]}' >"found-$1-$2.json"
}
for red in 0 2; do for blue in 0 2; do found $red $blue; done; done
echo '{"options": {"chaff": true, "hull": 5}, "seats": [{"cell": "a1", "chaff": 2}, {"cell": "c3", "chaff": 2}]}' >before.json

# Alone against a bot: nobody looks on, so the table asks those who can answer.
typed quit
run play skirmish --position found-0-0.json --seed 3
out_lacks "$question" "Red, without chaff, is not asked"
out_has "round 2 of" "the table has passed"
run play skirmish --position found-2-0.json --seed 3
out_has "$question" "Red, with chaff, is asked"
typed undo quit
run play skirmish --position found-0-0.json --seed 3
out_has "$question" "whoever takes back what the table passed is asked"
typed undo "ask able" quit
run play skirmish --position found-0-0.json --seed 3
check "and not any more after saying so" test "$(grep -c 'round 2 of' out)" = 2
for wish in "ask never" "ask chaff turn"; do
  typed "$wish" quit
  run play skirmish --position found-2-0.json --seed 3
  out_has "round 2 of" "who is asked and wishes not to be passes: $wish"
done

# What the others see of a question is the same whatever its answer could be: that somebody is asked and, with several
# people at one screen, that it is handed over.
typed pass quit
for left in 0 2; do
  run play skirmish --position found-2-$left.json --seed 3 --pass-delay 1-2
  grep -o "Blue is asked.*" out >asked-$left
done
check "a bot is seen to be asked" grep -qx "Blue is asked: Chaff against shots" asked-0
check "with chaff and without" cmp asked-0 asked-2
typed "" pass "" pass "" quit
for hands in 0-0 0-2 2-0 2-2; do
  run play skirmish --position found-$hands.json --seed 3 --seats human,human
  exits 0 "two at one screen, chaff $hands"
  check "both are asked, chaff $hands" test "$(grep -cF "$question" out)" = 2
  grep -oE 'Pass the screen.*|(Red|Blue)> ' out >handed-$hands
done
check "the screen goes from hand to hand" test "$(grep -c 'Pass the screen' handed-0-0)" = 3
for hands in 0-2 2-0 2-2; do check "in the same way, chaff $hands" cmp handed-0-0 handed-$hands; done
typed "" "ask always" "fire c3" "" "ask never" "fire a1" "" pass quit
run play skirmish --position before.json --seed 3 --seats human,human
out_has "chaff: Chaff against shots; you are always asked (always)" "Red wishes to be asked"
out_has "chaff: Chaff against shots; you are never asked (never)" "Blue does not"
check "and so it is" test "$(grep -cF "$question" out)" = 1
out_has "At one screen" "why everybody is asked who could answer"

# Fleet Commander: shields are there for everybody to see.
cat >attack.json <<'END'
{"options": {"advanced": true}, "node": "actions",
 "ships": [{"seat": 0, "kind": "destroyer", "square": "c4"}, {"seat": 1, "kind": "destroyer", "square": "c3"}, {"seat": 1, "kind": "battleship", "square": "a1"}],
 "seats": [{"weapon": "vortex", "hand": ["W+"]}, {"weapon": "drones", "reserve": ["Hx"]}]}
END
sed 's/Hx/H+/' attack.json >shield.json
typed "attack c4 c3 W+ #1" quit
run play fleet-commander --position attack.json --seed 3 --seats human,human
out_lacks "Blue>" "without a shield the attack goes through"
run play fleet-commander --position shield.json --seed 3 --seats human,human
out_has "Shield, dodge or riposte against the attack on your ships?" "with one it is asked for"
typed "attack c4 c3 W+ #1" ask "ask answer sometimes" "ask shield never" "ask answer never" quit
run play fleet-commander --position shield.json --seed 3 --seats human,human --lang fr
out_has "answer : Réponses à une attaque ; on vous demande quand vous pouvez répondre (able)" "the wishes, in French"
check "a way and a kind that do not exist" test "$(grep -c 'Tapez ask able, always, turn ou never' out)" = 2
out_has "answer : Réponses à une attaque ; on ne vous demande jamais (never)" "a wish for one kind"
out_has "join : Vaisseaux cachés qui participent ; on vous demande quand" "leaves the others"

# Kemble's Cascade: a Deflector is one of the cards in hand.
for card in P-DEF P-SAL; do
  echo '{"seats": [{"cell": "c3", "energy": 2, "level": 3, "power_ups": ["'$card'"]}, {"cell": "f5"}]}' >$card.json
done
typed end quit
run play kembles-cascade --position P-DEF.json --seed 3 --seats human,greedy
out_has "Play a Deflector?" "a Deflector is asked for"
run play kembles-cascade --position P-SAL.json --seed 3 --seats human,greedy
exits 0 "another card"
out_lacks "Play a Deflector?" "and another card is not"

typed help quit
run play skirmish --seed 3
out_has "ask [KIND] [HOW]" "help names it"
run play skirmish --seed 3 --lang fr
out_has "demander [GENRE] [QUAND]" "in French too"
nothing_typed
refuses "--pass-delay is two numbers up to 60000, like 1000-2500, not soon" play skirmish --pass-delay soon
refuses "--pass-delay is two numbers up to 60000, like 1000-2500, not 5-" serve --pass-delay 5-
finish
