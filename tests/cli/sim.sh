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
run sim skirmish -n 20 --all-options --csv
check "--all-options runs all combinations, with a heading" test "$(wc -l <out)" = 5
out_matches '^game,options,seats,games,draws,' "CSV has a heading"
check "CSV lines have as many fields" test "$(sed 's/"[^"]*"//g' out | awk -F, '{print NF}' | sort -u | wc -l)" = 1
refuses "no switch or choice" sim skirmish -o 'hull=*'

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
