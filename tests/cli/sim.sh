# sim, perft, bench.
source "$(dirname "$0")/lib.bash"

run sim skirmish -n 300 --json -j 1
exits 0 "sim"
cp out one
for j in 2 3 8; do
  run sim skirmish -n 300 --json -j $j
  check "sim gives the same on $j threads" cmp -s out one
done
run sim skirmish -n 300 --json --seed 1
check "the seed is 1 unless said" cmp -s out one
run sim skirmish -n 300 --json --seed 2
check "another seed, other games" test "$(cat out)" != "$(cat one)"
for member in game options seats games wins ci95 draws plies reasons signature; do
  check "sim --json has $member" grep -q "\"$member\":" one
done
check "and is one line" test "$(wc -l <one)" = 1
check "nothing on stderr" test ! -s err

run sim skirmish -n 300
exits 0 "sim as text"
out_matches 'Red \(random\) +[0-9]+ +[0-9.]+ % +\([0-9.]+ to [0-9.]+\)' "rates with intervals"
out_has "plies: mean" "lengths"
out_has "ended by:" "reasons"
signature=$(sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/' one)
out_has "signature $signature" "the same signature in text and JSON"
run sim skirmish -n 20 --progress
check "--progress tells on stderr" grep -q "20 games in" err

run sim skirmish -n 300 --seats greedy,random --json
wins=$(sed 's/.*"wins":\[\([0-9]*\),\([0-9]*\)\].*/\1 \2/' out)
set -- $wins
check "greedy beats random" test "$1" -gt $((3 * $2))
run sim skirmish -n 300 --seats greedy,random --swap --json
out_has '"player_wins":[' "--swap counts players"
set -- $(sed 's/.*"player_wins":\[\([0-9]*\),\([0-9]*\)\].*/\1 \2/' out)
check "greedy beats random from both seats" test "$1" -gt $((3 * $2))

run sim skirmish -n 20 -o 'placement=*' --json
check "* runs every value" test "$(wc -l <out)" = 2
out_has '"placement":"chosen"' "* has the first"
out_has '"placement":"drawn"' "* has the last"
run options skirmish --json
combinations=$(python3 -c 'import json, math, sys; print(math.prod({"bool": 2, "int": 1}.get(o["kind"]) or len(o["choices"]) for o in json.load(sys.stdin) if not o.get("seat")))' <out)
run sim skirmish -n 20 --all-options --csv
left_out=$((combinations / 4)) # a series, together
check "--all-options runs all combinations that can be played, with a heading" test "$(wc -l <out)" = $((combinations - left_out + 1))
check "and tells of the others" test "$(grep -c 'is left out: a series needs two sides' err)" = $left_out
out_matches '^game,options,seats,games,draws,' "CSV has a heading"
check "CSV lines have as many fields" test "$(sed 's/"[^"]*"//g' out | awk -F, '{print NF}' | sort -u | wc -l)" = 1
refuses "no switch or choice" sim skirmish -o 'hull=*'

series=series=best-of-three
run sim skirmish -n 6 -o $series --next next --json -j 2
exits 0 "sim --next"
check "a line for each game" test "$(wc -l <next)" = 6
check "which says what follows" test "$(grep -c '^{"follows":"match","seats":2,.*"carry":{"game":2,"won":\[[01],[01]\]}}$' next)" = 6
echo '{"game":3,"won":[0,0]}' >carries
run sim skirmish -n 6 -o $series --carries carries --next next --json
check "games begin with the carries" test "$(grep -c '"carry":{"game":4,' next)" = 6
echo '{"game":2,"won":[0,0]}' >>carries
run sim skirmish -n 6 -o $series --carries carries --next next --json
check "and take them in turn" test "$(grep -o '"carry":{"game":[0-9]' next | grep -o '.$' | tr -d '\n')" = 434343
echo '{"game":9' >carries
run sim skirmish -n 6 -o $series --carries carries
exits 2 "a carry that is none"
echo >carries
refuses "no carry in it" sim skirmish -o $series --carries carries
refuses "do not follow each other" sim fleet-commander --next next
refuses "do not go together" sim skirmish -o $series --carry '{}' --carries carries
refuses "one set of options" sim skirmish -o 'open=*' --next next

run sim skirmish -n 300 --tallies --json -j 1
exits 0 "sim --tallies"
cp out tallies.jsonl
run sim skirmish -n 300 --tallies --json -j 3
check "tallies are the same on 3 threads" cmp -s out tallies.jsonl
check "tallies change nothing else" test "$(sed 's/,"tallies":.*/}/' tallies.jsonl)" = "$(cat one)"
for member in hull-lost shots mean error winners_mean share share_games share_winners; do
  check "a tally has $member" grep -q "\"$member\":" tallies.jsonl
done
one_game=$("$STARBOARD" sim skirmish -n 1 --seats greedy,greedy --tallies --json -j 1)
hits=$(sed 's/.*"hits":{"mean":\([0-9.]*\),.*/\1/' <<<"$one_game")
shots=$(sed 's/.*"shots":{"mean":\([0-9.]*\),.*/\1/' <<<"$one_game")
check "nobody hits more often than they shoot" awk "BEGIN { exit !($hits <= $shots && $shots > 0) }"
run sim skirmish -n 300 --tallies
out_matches 'hull-lost +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ % +[0-9.]+ % +[0-9.]+ % +[0-9.]+ [0-9.]+$' "tallies as text"
run sim skirmish -n 20 --all-options --tallies --csv
check "CSV lines with tallies have as many fields" \
  test "$(sed 's/"[^"]*"//g' out | awk -F, '{print NF}' | sort -u | wc -l)" = 1
out_has ",hull-lost,hull-lost_error," "and names for them"

run plot tallies.jsonl --tally hull-lost,shots --title 'a < b'
exits 0 "plot"
out_has '<svg xmlns=' "a picture"
out_has 'a &lt; b' "titles are quoted"
check "a bar for each seat and tally, two colours, a ground" test "$(grep -o '<rect' out | wc -l)" = 7
check "plot from stdin into a file" "$STARBOARD" plot - --tally hull-lost --svg p.svg <tallies.jsonl
check "the file is there" grep -q '</svg>' p.svg
run plot tallies.jsonl tallies.jsonl --tally shots,hits --shares --mark 5,80
check "a panel for each simulation, with marks" test "$(grep -c 'stroke-dasharray' out)" = 4
run plot tallies.jsonl --tally shots,hits --table
check "a table has a heading and a line for each tally" test "$(grep -c '^|' out)" = 4
out_matches '^\| shots \| [0-9.]+ ± [0-9.]+: [0-9.]+ [0-9.]+ \|$' "with means of seats"
run plot tallies.jsonl --tally shots --shares --table
out_matches '^\| shots \| [0-9.]+, [0-9.]+, [0-9.]+ \|$' "or shares"
run plot tallies.jsonl tallies.jsonl --wins --mark 40,60
check "wins: one panel with marks, a bar for each seat and simulation" test \
  "$(grep -c 'stroke-dasharray' out) $(grep -o '<rect' out | wc -l)" = "2 7"
out_has ">2 seats<" "simulations are called by their seats"
made() { # a simulation of 4 games: in 2 of them anybody has the card, in 1 it is played
  echo '{"game":"g","options":{"map":"far"},"seats":["a","b"],"games":4,"wins":[3,1],"tallies":{"a-1":{"share_games":0.25},"deck-a-1":{"share_games":0.5},"a-2":{"share_games":0},"deck-a-2":{"share_games":0}}}'
}
made >made.jsonl
run plot made.jsonl --tally a-1,a-2 --among deck --by map --table
out_has "| tally | far |" "or by an option"
out_has "| a-1 | 50.0 |" "a share of the games that count"
out_has "| a-2 | - |" "and none where none does"
run plot made.jsonl --tally a-1,a-2 --among deck
check "among: a bar for each tally that counts, a colour, a ground" test "$(grep -o '<rect' out | wc -l)" = 3
refuses 'there is no tally "hand-a-1"' plot made.jsonl --tally a-1 --among hand
refuses "--wins draws no tallies" plot made.jsonl --wins --tally a-1
refuses 'there is no tally "glory"' plot tallies.jsonl --tally glory
refuses "--tally says what to draw" plot tallies.jsonl
refuses "no line of 'starboard sim --tallies --json'" plot one --tally shots
refuses "--mark is a list of numbers" plot tallies.jsonl --tally shots --mark high
refuses "--legend takes at most" plot tallies.jsonl --tally shots --legend a,b,c,d,e,f
run plot tallies.jsonl --tally shots --legend one,two
out_has ">one<" "bars have names of their own"
refuses "it needs FILE" plot --tally shots
: >empty
refuses "there is no simulation in the files" plot empty --tally shots

# Shards: what --merge prints is what one run prints, byte for byte.
shards() { # shards N ARGUMENT...: into part.1 to part.N
  rm -f part.*
  for i in $(seq "$1"); do "$STARBOARD" sim "${@:2}" --shard "$i/$1" -j 1 >"part.$i" || return 1; done
}
same() { # same WHAT FORM ARGUMENT...: the run, and the merge of part.*
  "$STARBOARD" sim "${@:3}" $2 >whole 2>whole.err
  run sim --merge part.* $2
  [ "$status" = 0 ] && cmp -s out whole && cmp -s err whole.err
  report $? "$1"
}
argument=(skirmish -n 100 --seats greedy,random --swap --tallies --seed deep)
shards 3 "${argument[@]}"
for form in "" --json --csv; do same "three shards are one run ($form)" "$form" "${argument[@]}"; done
run sim --merge part.3 part.1 part.2 --json
check "the order of the files does not matter" grep -q '"games":100' out
"$STARBOARD" sim "${argument[@]}" --json >whole
check "not even for a byte" cmp -s out whole
cp out merged.jsonl
run plot merged.jsonl --tally shots
exits 0 "and plot draws it"
shards 2 skirmish -n 10 --all-options
for form in "" --json --csv; do same "every set of options is merged, refused ones too ($form)" "$form" skirmish -n 10 --all-options; done
shards 1 skirmish -n 7
same "one shard is a whole" --json skirmish -n 7
shards 2 skirmish -n 7 -o $series --next part.next
check "a shard writes what follows its own games" test "$(wc -l <part.next)" = 3
rm part.next
"$STARBOARD" sim skirmish -n 7 -o $series --next whole.next >/dev/null
run sim --merge part.* --next merged.next
check "--merge --next writes what follows all of them" cmp -s merged.next whole.next
pack=$SOURCE_DIR/tests/packs/far-sectors
shards 2 skirmish -n 4 --content "$pack"
refuses "name it with --content" sim --merge part.*
run sim --merge part.* --content "$pack" --json
exits 0 "with the pack it was played with"

shards 3 skirmish -n 9
refuses "shard 2 of 3 is missing" sim --merge part.1 part.3
refuses "shard 3 of 3 is missing" sim --merge part.1 part.2
refuses "part.1 and part.1 are both shard 1 of 3" sim --merge part.1 part.2 part.1 part.3
"$STARBOARD" sim skirmish -n 9 --seed 2 --shard 2/3 >other
refuses 'of different simulations: "seed" is' sim --merge part.1 other part.3
"$STARBOARD" sim skirmish -n 10 --shard 2/3 >other
refuses 'of different simulations: "games" is 9 in the first, 10 in the second' sim --merge part.1 other part.3
"$STARBOARD" sim skirmish -n 9 -o open=true --shard 2/3 >other
refuses "other:2: another set of options" sim --merge part.1 other part.3
for bytes in 40 -100 -16 -3; do
  head -c "$bytes" part.2 >other
  refuses "the shard is not whole" sim --merge part.1 other part.3
done
sed '4s/.*/x/' part.2 >other
refuses "other:4: this is no game of a shard" sim --merge part.1 other part.3
refuses "this is not what 'starboard sim --shard' writes" sim --merge one
refuses "No such file" sim --merge part.1 nowhere
refuses "it needs FILE" sim --merge
refuses "leave --games out" sim --merge part.1 -n 5
refuses "a shard has a form of its own" sim skirmish --shard 1/2 --json
refuses "3 games are too few for 4 shards" sim skirmish -n 3 --shard 1/4
for shard in 0/2 3/2 1 1/ /2 1/2x 1/1001 -1/2; do refuses "--shard is a part" sim skirmish --shard=$shard; done

run perft skirmish 3
exits 0 "perft"
check "perft prints a line for each depth" test "$(cut -d' ' -f1 out | tr '\n' ' ')" = "1 2 3 "
total=$(sed -n 's/^3 //p' out)
run perft skirmish 3 --json
out_has "\"count\":$total" "perft --json has the same number"
run perft skirmish 3 --divide
check "--divide adds up" test "$(awk -F': ' '/: /{s+=$2} END{print s}' out)" = "$total"
run position skirmish --ply 7
cp out p.json
run perft skirmish 2 --position p.json
cp out a
exits 0 "perft from a position"
run perft skirmish 2 --ply 7
check "--ply is the same as a position at that ply" cmp -s out a
refuses "the depth is a whole number" perft skirmish x
refuses "the depth is a whole number" perft skirmish 99
refuses "it needs GAME and a depth" perft skirmish

run bench skirmish --seconds 0.02 --json
exits 0 "bench"
for member in game options actions_per_second observed_actions_per_second games_per_second state_bytes signature ns; do
  out_has "\"$member\":" "bench --json has $member"
done
signature=$(sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/' out)
run bench skirmish --seconds 0.02
out_has "signature          $signature" "the same signature every time"
out_has "ns a call" "bench as text"
refuses "--seconds is a number" bench --seconds never
run bench --seconds 0.01 --json
exits 0 "bench without a game"
finish
