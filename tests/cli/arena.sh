# arena: pairings, ratings, files, engines, the sequential test; bench --bot.
source "$(dirname "$0")/lib.bash"

run arena skirmish -p greedy,random,bot:1 -n 30 -j 1
exits 0 "arena"
out_matches '^greedy +-?[0-9]+ +[0-9]+ +60 +[0-9.]+ %' "a rating with its interval"
out_matches '^greedy +random +30 +[0-9]+ +[0-9]+ +[0-9]+ +[0-9.]+ %  \([0-9.]+ to [0-9.]+\)' "a pairing with its interval"
cp out one
check "three pairings" test "$(grep -c ' to ' out)" = 3
run arena skirmish -p greedy,random,bot:1 -n 30 -j 3
check "the same on three threads" cmp -s out one
run arena skirmish -p greedy,random,bot:1 -n 30 -j 1 --seed 2
check "another seed, other games" test "$(cat out)" != "$(cat one)"
run arena skirmish -p greedy,random,bot:1 -n 29 --gauntlet --json -j 2
exits 0 "arena --gauntlet --json"
check "JSON is valid" python3 -c 'import json;d=json.load(open("out"));assert len(d["pairings"])==2 and d["pairings"][0]["games"]==30 and len(d["players"])==3'
check "greedy beats random" python3 -c 'import json;d=json.load(open("out"));assert d["pairings"][0]["score"]>0.7'
check "ratings average 0" python3 -c 'import json;d=json.load(open("out"));assert abs(sum(p["elo"] for p in d["players"]))<1'

# A file: stopped and taken up again it tells the same.
run arena skirmish -p greedy,random,bot:1 -n 10 -j 1 --file r.ndjson
check "a line for each game" test "$(wc -l <r.ndjson)" = 30
printf '{"game":"skirmish","ru' >>r.ndjson
run arena skirmish -p greedy,random,bot:1 -n 30 -j 2 --file r.ndjson --progress
exits 0 "arena goes on"
err_has "30 games were played before" "what was there is taken over"
check "and tells the same as in one go" cmp -s out one
run arena skirmish -p greedy,random,bot:1 -n 30 -j 1 --file r.ndjson
check "nothing is played twice" test "$(grep -c '"number"' r.ndjson)" = 90
check "the whole is the same" cmp -s out one
run arena skirmish -p greedy,random -n 4 -o hull=2 -j 1 --file r.ndjson
check "other options are another arena" test "$(grep -c '"number"' r.ndjson)" = 94
echo 'no JSON' >>r.ndjson
refuses "not a result of an arena" arena skirmish -p greedy,random -n 4 --file r.ndjson
refuses "r.ndjson/x" arena skirmish -p greedy,random -n 2 --file r.ndjson/x

run arena skirmish -p greedy,random -n 20 -j 1 --svg plot.svg
exits 0 "--svg"
check "the plot is XML" python3 -c 'import xml.dom.minidom as m;m.parse("plot.svg")'
check "with both players" test "$(grep -c circle plot.svg)" = 2

run arena skirmish --sprt greedy,random -n 2000 -j 2
exits 0 "--sprt"
out_has "elo1 accepted" "greedy is stronger"
run arena skirmish --sprt random,greedy -n 2000 -j 2 --json
out_has '"verdict":"elo0 accepted"' "and not the other way round"
check "it stops early" python3 -c 'import json;assert json.load(open("out"))["sprt"]["pairs"]<200'

# More seats than two, one seat alone against the rest, and games of one.
run arena kembles-cascade --seats 4 --alone -p greedy,random -n 9 -j 1 --file four.ndjson --json
exits 0 "arena --alone"
cp out four
check "whole rounds of the same luck" test "$(grep -c '"seats":4,"seating":"alone"' four.ndjson)" = 12
check "25 % is even, and greedy is better" python3 -c 'import json;d=json.load(open("out"));assert d["seats"]==4 and d["even"]==0.25 and d["pairings"][0]["score"]>0.5 and d["players"][0]["name"]=="greedy" and d["players"][0]["elo"]>50'
run arena kembles-cascade --seats 4 --alone -p greedy,random -n 12 -j 2 --file four.ndjson --json
check "it goes on where it was" cmp -s out four
check "and plays nothing twice" test "$(wc -l <four.ndjson)" = 12
run arena kembles-cascade --seats 3 --alone -p random,greedy -n 9 -j 1 --file four.ndjson
exits 0 "another number of seats is another arena"
check "which is played" test "$(grep -c '"seats":3' four.ndjson)" = 9
out_has "equally strong players score 33.3 %" "what is even"
run arena kembles-cascade --seats 4 -o teams=true -p greedy,random -n 6 -j 1 --json
check "in teams partners are the same player" python3 -c 'import json;d=json.load(open("out"));assert d["even"]==0.5 and d["pairings"][0]["score"]>0.8'
run arena kembles-cascade --seats 1 -p bot:3,random -n 9 -j 1 --json
check "alone the better result counts" python3 -c 'import json;d=json.load(open("out"));assert d["pairings"][0]["games"]==9 and d["pairings"][0]["score"]>0.7'
refuses "three seats or more" arena skirmish --alone -p greedy,random
refuses "from 1 to 5" arena kembles-cascade --seats 6 -p greedy,random
refuses "2 to 2 seats" arena skirmish --seats 4 -p greedy,random

# Engines.
run arena skirmish -p greedy,"exec:'$STARBOARD' engine --bot random" -n 20 -j 2 --json
exits 0 "an engine plays"
check "and loses, being random" python3 -c 'import json;assert json.load(open("out"))["pairings"][0]["score"]>0.6'
run arena fleet-commander -p random,"exec:'$STARBOARD' engine --bot bot:1" -n 2 -j 1 -o advanced=true --json
check "bot:1 as an engine beats random" python3 -c 'import json;assert json.load(open("out"))["pairings"][0]["losses"]==2'
refuses "the engine has ended" arena skirmish -p greedy,exec:true -n 2 -j 1
match=$(printf 'newmatch skirmish\n' | "$STARBOARD" engine)
refuses 'SK-2.1' arena skirmish -p greedy,"exec:sed -un 's/^newmatch.*/$match/p;s/^go/bestaction scan a/p'" -n 2 -j 1

refuses "needs two players" arena skirmish -p greedy
refuses "there is no player \"deep\"" arena skirmish -p greedy,deep
refuses "is named twice" arena skirmish -p greedy,greedy
refuses "--elo1 has to be more" arena skirmish --sprt greedy,random --elo0 5 --elo1 5
refuses "no others" arena skirmish --sprt greedy,random -p bot:1
refuses "--games" arena skirmish -p greedy,random -n 0

run bench skirmish --bot bot:2 --seconds 0.05 --json
exits 0 "bench --bot"
for member in simulations_per_second decisions_per_second seconds_per_turn outside; do
  out_has "\"$member\":" "bench --bot has $member"
done
refuses "no bot that searches" bench skirmish --bot greedy

# The levels: quick versions of the table in docs/bots.md.
run arena fleet-commander -p bot:1,random,greedy -n 20 --gauntlet -o advanced=true --json
check "bot:1 beats random" python3 -c 'import json;assert json.load(open("out"))["pairings"][0]["score"]>=0.8'
run arena fleet-commander -p bot:2,bot:1,greedy -n 20 --gauntlet -o advanced=true --json
check "bot:2 beats bot:1" python3 -c 'import json;assert json.load(open("out"))["pairings"][0]["score"]>=0.5'
check "bot:2 beats greedy" python3 -c 'import json;assert json.load(open("out"))["pairings"][1]["score"]>=0.8'
run arena kembles-cascade --seats 4 --alone -p bot:1,random -n 20 --json
check "bot:1 beats three of random" python3 -c 'import json;assert json.load(open("out"))["pairings"][0]["score"]>=0.7'
run arena kembles-cascade --seats 4 --alone -p bot:2,bot:1 -n 20 --json
check "bot:2 beats three of bot:1" python3 -c 'import json;assert json.load(open("out"))["pairings"][0]["score"]>=0.3'
finish
