# engine: the line protocol of docs/protocol-engine.md.
source "$(dirname "$0")/lib.bash"

run position skirmish --observe 0
exits 0 "position --observe"
out_matches '^position 0 [0-9a-f]+ [0-9a-f]{16}$' "it is a position line"
line=$(cat out)

typed starboard
run engine
exits 0 "engine"
out_matches '^id name starboard ' "id"
out_has "option bot choice greedy random greedy bot:1 bot:2 bot:3 bot:4 bot:5" "options"
out_matches '^game skirmish rules [^ ]+ seats 2 2$' "games"
check "ends with ready" test "$(tail -n 1 out)" = ready

typed "newmatch skirmish" "$line" legal go
run engine
out_matches '^match skirmish rules [^ ]+ content [0-9a-f]{16} bytes [0-9]+$' "newmatch is answered"
n=$(sed -n 's/^legal //p' out)
check "legal says how many and lists them" test "$(grep -c '^action ' out)" = "$n"
check "go answers with one action" test "$(grep -c '^bestaction ' out)" = 1
best=$(sed -n 's/^bestaction //p' out)
check "which is legal" grep -qxF "action $best" out
out_matches '^thought -?[0-9]+ ' "thoughts"
cp out a
run engine
check "the same lines, the same answers" cmp -s out a
typed "setoption bot random" "setoption seed 3" "newmatch skirmish hull=2" "$line" go quit "sing"
run engine
check "quit ends it" test "$(tail -n 1 out | cut -d' ' -f1)" = bestaction
check "the random bot has no thoughts" test "$(grep -c '^thought' out)" = 0

typed "go" "legal" "$line" "sing" "newmatch chess" "newmatch skirmish hull" "newmatch skirmish hull=77" \
  "newmatch skirmish seats=9" "setoption bot deep" "setoption bot" "setoption seed x" "setoption hash 3" "newmatch" \
  "position" "" "# nothing" "ready"
run engine
exits 0 "mistakes do not end it"
check "each mistake is one error line" test "$(grep -c '^error ' out)" = 14
check "and it is still there" test "$(tail -n 1 out)" = ready

set -- $line
flipped=$(echo "$3" | sed 's/^\(.*\)\(.\)$/\1/')$(echo "$3" | sed 's/^.*\(.\)$/\1/' | tr '0-9a-f' '1-9a-f0')
typed "newmatch skirmish" "position 0 $flipped $4" "position 1 $3 $4" "position 0 ${3:2} $4" "position 0 zz${3:2} $4" \
  "position 7 $3 $4" "position 0 $3" "position 0 $3 $4 more" "go"
run engine
check "changed, short or misplaced observations are refused" test "$(grep -c '^error ' out)" = 8
check "and nothing came of them" test "$(grep -c '^bestaction' out)" = 0

# A seat that has nothing to decide.
run position skirmish --seed 1 --ply 1 --observe 0
typed "newmatch skirmish" "$(cat out)" go legal
run engine
check "a seat with nothing to decide gets an error" test "$(grep -c '^error this seat has nothing to decide' out)" = 2

# Noise never brings it down.
head -c 20000 /dev/urandom >noise
input=noise run engine
exits 0 "noise"
refuses "one argument too many" engine more

# Content packs: the engine lists those it was started with, and a match asks for one by its hash.
pack=$SOURCE_DIR/tests/packs/far-sectors
typed starboard
run engine --content "$pack"
out_matches '^pack skirmish content [0-9a-f]{16} far-sectors$' "packs are listed"
hash=$(sed -n 's/^pack skirmish content \([0-9a-f]*\) .*/\1/p' out)
sector=$(sed -n 's/.*"id": *"\([a-z-]*\)".*/\1/p' "$pack/facts-sectors-far.json" | head -n 1)
run position skirmish --content "$pack" -o sector="$sector" --observe 0
line=$(cat out)
typed "newmatch skirmish content=$hash sector=$sector" "$line" go
run engine --content "$pack"
out_matches "^match skirmish rules [^ ]+ content $hash bytes" "a match with a pack"
check "is played" test "$(grep -c '^bestaction ' out)" = 1
typed "newmatch skirmish" "$line" "newmatch skirmish sector=$sector" "newmatch fleet-commander content=$hash"
run engine --content "$pack"
check "the built-in set does not know its sectors or observations, nor another game its hash" test "$(grep -c '^error ' out)" = 3
typed "newmatch skirmish content=$hash"
run engine
out_has "error there is no content $hash of skirmish here" "an engine without the pack says so"
nothing_typed
refuses "is offered already" engine --content "$pack" --content "$pack"
refuses "cannot open the folder" engine --content missing
run arena skirmish -p "exec:$STARBOARD engine --content $pack,random" -n 4 -j 1 --content "$pack" -o sector="$sector"
exits 0 "an arena with a pack and an engine"
run arena skirmish -p "exec:$STARBOARD engine,random" -n 4 -j 1 --content "$pack" -o sector="$sector"
err_has "the engine does not play this match" "an engine without the pack in an arena with it"
finish
