# games, options, rules, position.
source "$(dirname "$0")/lib.bash"

run games
exits 0 "games"
out_matches '^skirmish +Skirmish' "games lists skirmish"
run games --json
out_has '"id":"skirmish"' "games --json"
out_has '"rules_version"' "games --json has the rules version"

run options skirmish
exits 0 "options"
out_has "hull: " "options lists hull"
out_has "drawn" "options lists the values of a choice"
run options skirmish --lang fr
exits 0 "options --lang fr"
run options skirmish --json
out_has '{"id":"placement"' "options --json"
out_has '"choices":["chosen","drawn"]' "options --json has choices"
refuses "there is no game" options xiangqi

run rules skirmish
exits 0 "rules"
out_has "SK-1.1 -" "rules lists sections"
run rules skirmish SK-1.2
exits 0 "rules ID"
out_matches '^SK-1.2 \[' "rules ID prints that rule"
check "and no other" test "$(grep -c '^SK-' out)" = 1
run rules skirmish sk-1
check "a section prints all of its rules" test "$(grep -c '^SK-1\.' out)" = "$(grep -c '^SK-' out)"
check "more than one" test "$(grep -c '^SK-1\.' out)" -gt 2
run rules skirmish SK-1.2 SK-2.1
check "several can be named" test "$(grep -c '^SK-' out)" = 2
run rules skirmish --all
check "--all prints more than a hundred lines or all rules" test "$(grep -c '^SK-' out)" -gt 10
run rules skirmish SK-1.2 --json
out_has '"id":"SK-1.2"' "rules --json"
out_has '"text":"' "rules --json has the text"
run rules skirmish --lang fr SK-1.2
exits 0 "rules --lang fr"
cp out french
run rules skirmish --lang en SK-1.2
check "French is not English" test "$(cat french)" != "$(cat out)"
run_in fr_FR.UTF-8 rules skirmish SK-1.2
check "the language comes from the environment" cmp -s out french
run rules skirmish SK-99
exits 2 "no such rule"
err_has "has no rule SK-99" "no such rule is told"

run position skirmish
exits 0 "position"
out_has '"node": "placing"' "position prints the start"
cp out start.json
run position skirmish --seed 1
check "the seed is 1 unless said" cmp -s out start.json
run position skirmish --from start.json
check "--from gives back what it read" cmp -s out start.json
input=start.json run position skirmish --from -
check "- is stdin" cmp -s out start.json
run position skirmish --ply 6 --seed lucky
cp out six.json
exits 0 "position --ply"
run position skirmish --from six.json
check "positions round-trip in the middle of a match" cmp -s out six.json
run position skirmish --ply 6 --seed lucky
check "the same seed gives the same position" cmp -s out six.json
run position skirmish --ply 6 --seed other
check "another seed gives another" test "$(cat out)" != "$(cat six.json)"
run position skirmish --ply 6 --seed lucky --view 0
exits 0 "position --view"
out_lacks '"rng"' "a view has no generator"
out_has '"cell": null' "a view hides the other ship"
run position skirmish --ply 6 --seed lucky --view spectator
check "a spectator sees neither ship" test "$(grep -o '"cell": null' out | wc -l)" = 2
refuses "the seats are 0 to 1" position skirmish --view 4
refuses "cannot open it" position skirmish --from missing.json
echo '{"node": ' >bad.json
refuses "bad.json:" position skirmish --from bad.json
echo '{"node": "flying"}' >bad.json
refuses "bad.json: " position skirmish --from bad.json
echo '[1]' >bad.json
refuses "bad.json: " position skirmish --from bad.json
refuses "Is a directory" position skirmish --from .

# Content packs.
mkdir pack empty
refuses "cannot open the folder" position skirmish --content missing
refuses "no content files" position skirmish --content empty
cp "$SOURCE_DIR"/data/skirmish/*.json pack
run position skirmish --content pack
check "a pack like the built-in content plays the same" cmp -s out start.json
echo '{"broken": ' >pack/facts.json
refuses "pack/facts.json:" position skirmish --content pack
run sim skirmish -n 2 --content pack
exits 2 "sim with a broken pack"
finish
