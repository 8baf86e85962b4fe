# next, and play across the matches of a campaign: asked, saved, gone on with, begun from a carry.
source "$(dirname "$0")/lib.bash"

series="series=best-of-three"
typed resign "" resign
run play skirmish -o "$series" --seed 5 --save evening.replay
exits 0 "two games of a series"
out_has "Red has won 0, Blue 1. On to the next match? [Y/n]" "asks whether to go on"
out_has "game 2 of the series, 0 : 1" "the second game knows of the first"
out_has "4 hull points for Red, 3 for Blue" "and its loser is a little stronger"
out_has "The campaign is over: Blue wins (two games are won)" "the end of it all"
check "each game has its file" test -s evening.replay -a -s evening-2.replay
run verify evening-2.replay
exits 0 "the second is proven with what the first left"
cp evening-2.replay again
typed resign "" resign
run play skirmish -o "$series" --seed 5 --save evening.replay
check "the same seed gives the same evening" cmp again evening-2.replay

typed resign n
run play skirmish -o "$series" --seed 5 --lang fr --save seul.replay
out_has "Rouge a gagné 0 partie, Bleu 1. Passer à la partie suivante ? [O/n]" "in French"
check "no means no" test "$(grep -c 'partie 2 de la série' out)" = 0
typed "" resign
run play --load seul.replay
out_has "game 2 of the series, 0 : 1" "a saved match goes on with the one that follows"
typed resign
run play skirmish --seed 5
check "a single match asks nothing" test "$(grep -c 'next match' out)" = 0
run play skirmish -o "$series" --seed 3 --seats random,random
out_has "The campaign is over:" "bots go on by themselves"

run next evening.replay --lang en
exits 0 "next"
out_has "Red has won 0, Blue 1." "where the campaign stands"
out_has "starboard play skirmish --options 'hull=3 rounds=12 placement=chosen open=false series=best-of-three seat0.handicap=1' --carry '{\"game\":2,\"won\":[0,1]}'" "the command that goes on"
run next evening.replay --json
out_has '{"follows":"match","seats":2,"options":{"hull":3,"rounds":12,"placement":"chosen","open":false,"series":"best-of-three","seat0.handicap":1},"carry":{"game":2,"won":[0,1]}}' "as JSON"
run next evening-2.replay
out_has "The campaign is over: Blue wins (two games are won)" "after the last match"
run next evening-2.replay --json
out_has '{"follows":"end","winners":[1],"reason":"two_wins"}' "as JSON"
typed resign
run play skirmish --seed 5 --save single.replay
run next single.replay
out_has "Nothing follows this match." "a match by itself"

echo '{"game": 3, "won": [1, 1]}' >carry.json
run position skirmish -o "$series" --carry @carry.json
exits 0 "a carry from a file"
check "reaches the state" test "$(tr -d ' \n' <out | grep -c '"series":{"game":3,"won":\[1,1\]}')" = 1
run position skirmish -o "$series" --carry '{"game": 2, "won": [1, 0]}' -o seat0.handicap=-1
check "or from the command line, beside options of seats" grep -q '"seat0.handicap": -1' out
run position skirmish -o "$series" --carry '{"game": 2}'
exits 2 "a carry that is none"
err_has 'a carry is {"game": 2, "won": [1, 0]}' "says what one looks like"
run position skirmish --carry '[1'
exits 2 "no JSON"
run position skirmish --carry @nowhere
exits 2 "no file"
run position fleet-commander --carry '{}'
exits 2 "a game without campaigns"
err_has "do not follow each other" "says so"
run position skirmish -o seat2.handicap=1
exits 2 "a seat that is not there"
err_has "skirmish has no seat 2" "says so"
run position skirmish -o seat0.handicap=5
err_has "must be between -4 and 4" "limits of a seat's option"
run options skirmish
out_has "seatN.handicap: Handicap" "options of seats are listed"
run sim skirmish --games 40 --seats random,random -o seat0.handicap=4 --json
out_has '"seat0.handicap":4' "many games with it, too"
finish
