#!/usr/bin/env bash
# Content packs at the command line, with the one in tests/packs/far-sectors.
. "$(dirname "$0")/lib.bash"
far=$SOURCE_DIR/tests/packs/far-sectors

run options skirmish --content "$far" --lang fr
exits 0 "options --content"
out_has "L'anneau brisé" "a choice of the pack has its name"
out_matches '^ +empty +Vide \*$' "the built-in ones come first"
run options skirmish --content "$far" --json
check "choices are listed in order" grep -q '"choices":\["empty","rock","narrows","ring","corners"\]' out
run options skirmish
check "and are not there without it" bash -c '! grep -q ring out'

run position skirmish --content "$far" -o sector=corners -o placement=drawn
exits 0 "a sector of the pack is played"
out_has '"sector": "corners"' "and stands in the position"
refuses "must be one of empty, rock, narrows, not" position skirmish -o sector=corners
run sim skirmish -n 5 -o 'sector=*' --csv --content "$far"
check "sim runs through the sectors of the pack" test "$(wc -l <out)" = 6

# Names: from pack.json, or from the folder.
typed quit
run play skirmish --content "$far" --seats human,human
out_has "Skirmish · Far sectors" "the terminal names the pack"
mkdir "Near By"
cp "$far"/facts* "$far"/texts.json "Near By"
run play skirmish --content "Near By" --seats human,human
out_has "Skirmish · Near By" "without a pack.json the folder names it"
nothing_typed

# Saved matches: the pack is named again, with or without the game.
typed 1 1 quit
run play skirmish --content "$far" --seats human,greedy -o sector=ring --save m.replay
exits 0 "play and save"
nothing_typed
refuses_check() { run verify "$@"; check "$last is not proven" test "$status" = 1; }
refuses_check m.replay
out_has "played with content set" "the set is named"
for content in "$far" "skirmish=$far" "Near By"; do
  run verify m.replay --content "$content"
  exits 0 "verify --content $content"
done
run replay m.replay --content "$far" --ply 0
exits 0 "replay --content"
run analyse m.replay --content "$far" -n 20
exits 0 "analyse --content"
typed quit
run play --load m.replay --content "$far"
exits 0 "play --load --content"
nothing_typed
refuses_check m.replay --content "fleet-commander=$SOURCE_DIR/data/fleet-commander"
out_has "is not one of the game skirmish" "a pack of another game is told"

# How a file is written does not matter, what it says does.
mkdir laid-out other
for file in "$far"/*.json; do
  python3 -c 'import json, sys; print(json.dumps(dict(reversed(list(json.load(open(sys.argv[1])).items()))), indent=7) + "\n")' "$file" >"laid-out/$(basename "$file")"
done
run verify m.replay --content laid-out
exits 0 "another layout is the same set"
sed 's/"b1"/"b3"/' "$far/facts-sectors-far.json" >other/facts-sectors-far.json
cp "$far/texts.json" other
refuses_check m.replay --content other

# What is wrong is told with its place.
cp -r "$far" bad
rm bad/texts.json
refuses 'bad/texts.json: there is no text "option.sector.ring"' position skirmish --content bad
cp "$far/texts.json" bad
wrong() { # wrong SECTOR SENTENCE
  echo "{\"sectors\": [$1]}" >bad/facts-sectors-far.json
  refuses "bad/facts-sectors-far.json: $2" position skirmish --content bad
}
wrong '{"id": "ring"}' 'a sector is'
wrong '{"id": "Ring", "asteroids": []}' 'the id of a sector'
wrong '{"id": "rock", "asteroids": []}' 'the sector rock is there twice'
wrong '{"id": "ring", "asteroids": ["d4"]}' 'the asteroids of ring are cells'
wrong '{"id": "ring", "asteroids": ["a1", "a1"]}' 'the asteroids of ring are cells'
wrong '{"id": "ring", "asteroids": ["a1","b1","c1","a2","b2","c2","a3","b3","c3"]}' 'ring leaves no room'
rm bad/facts-sectors-far.json
echo '{}' >bad/facts-sektors.json
refuses 'bad/facts-sektors.json: no facts are read from a file of this name' position skirmish --content bad
rm bad/facts-sektors.json
echo '{"id": "bad"}' >bad/pack.json
refuses 'bad/pack.json: ' position skirmish --content bad
sed 's/skirmish/kembles-cascade/' "$far/pack.json" >bad/pack.json
refuses 'a pack for kembles-cascade' position skirmish --content bad

# One file with all of them in it, as the editor of the browser exports it.
whole() { # whole FOLDER: its files as one
  python3 -c 'import json, os, sys; print(json.dumps({n: json.load(open(os.path.join(sys.argv[1], n))) for n in sorted(os.listdir(sys.argv[1]))}))' "$1"
}
whole "$far" >far.json
typed quit
run play skirmish --content far.json --seats human,human
out_has "Skirmish · Far sectors" "one file is a pack too"
nothing_typed
run verify m.replay --content far.json
exits 0 "and is the same set as the folder"
run sim skirmish -n 5 -o 'sector=*' --csv --content far.json
check "sim runs through its sectors" test "$(wc -l <out)" = 6
sed 's/"a1"/"d4"/' far.json >wrong.json
refuses 'wrong.json: facts-sectors-far.json: the asteroids of corners are cells' position skirmish --content wrong.json
refuses 'wrong.json: facts-sectors-far.json: the asteroids of corners are cells' serve --port 0 --db :memory: --content wrong.json
refuses 'far.json: with the same facts, "far-sectors" is offered already' serve --port 0 --db :memory: --content "$far" --content far.json
echo '[1]' >wrong.json
refuses 'wrong.json: it must hold one object of content files' position skirmish --content wrong.json
echo '{"facts-sectors-far.json": [1]}' >wrong.json
refuses 'wrong.json: "facts-sectors-far.json" is no content file' position skirmish --content wrong.json
echo '{"facts-sectors-far.json": ' >wrong.json
refuses 'wrong.json:2: ' position skirmish --content wrong.json
refuses 'nowhere.json: cannot open' position skirmish --content nowhere.json

# Battleship Galaxies: a pack with a ship, a card and a mission besides the built-in ones.
own=$SOURCE_DIR/tests/packs/galaxies-own
run options battleship-galaxies --content "$own" --lang fr
out_matches '^ +convoy +Le convoi$' "a mission of the pack is offered"
run position battleship-galaxies --content "$own" -o mission=convoy
out_has '"name": "kestrel"' "its ship is in the fleet"
run sim battleship-galaxies --content "$own" -o mission=convoy -n 2 --seats random,random --csv
exits 0 "it is played to the end"
rm -r bad
cp -r "$own" bad
sed -i 's/"launch": 9/"launch": 90/' bad/facts-kestrel.json
refuses 'bad/facts-kestrel.json: kestrel: "launch" must be a whole number from 1 to 40' options battleship-galaxies --content bad
cp "$own/facts-kestrel.json" bad
sed -i 's/"1108", "1208"/"0807", "0907"/' bad/facts-missions-convoy.json
refuses 'bad/facts-missions-convoy.json: convoy: tile 2 lies on tile 1' options battleship-galaxies --content bad

# Galaxy Defenders: the same of a pack with an agent, aliens, a tile and a mission, as one file.
whole "$SOURCE_DIR/tests/packs/defenders-own" >nest.json
run sim galaxy-defenders --content nest.json -o mission=nest -n 1 --seats random,random --csv
exits 0 "a mission out of one file is played to the end"
sed 's/"limit": 10/"limit": 9/' nest.json >wrong.json
refuses 'wrong.json: facts-nest.json: nest: objectives are "after" the last round' options galaxy-defenders --content wrong.json
finish
