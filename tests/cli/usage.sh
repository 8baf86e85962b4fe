# Arguments: help everywhere, mistakes told in one sentence with the nearest name.
source "$(dirname "$0")/lib.bash"

run --help
exits 0 "--help"
out_has "Usage: starboard COMMAND" "--help says how it is used"
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out)
check "the list of commands is complete" test "$(echo $commands)" = \
  "play serve admin fsck backup sim plot arena bench perft replay next analyse verify case position games options rules engine"
for command in $commands; do
  run "$command" --help
  exits 0 "$command --help"
  out_has "Usage: starboard $command" "$command --help says how it is used"
  out_has "Examples:" "$command --help has examples"
  out_has "starboard $command" "$command --help has an example of itself"
  out_has "Exit status:" "$command --help explains the exit status"
  check "$command --help fits 80 columns" test "$(wc -L <out)" -le 80
  check "$command --help has no lines of blanks" test -z "$(grep -E '^ +$' out)"
  cp out help1
  run "$command" -h
  check "$command -h is the same" cmp -s out help1
  run help "$command"
  check "help $command is the same" cmp -s out help1
  refuses "there is no option --nonsense" "$command" --nonsense
  refuses "there is no option -Z" "$command" -Z
done

run serve --help
out_has "matches=120,hellos=600,hints=60,chat=120,reports=20," "a list without spaces is folded at its commas, and whole"

run --version
exits 0 "--version"
out_matches '^starboard [0-9]+\.[0-9]+\.[0-9]+$' "--version prints name and number"
run sim --version
exits 0 "sim --version"

run
exits 2 "no command"
err_has "Usage:" "no command: the help goes to stderr"
refuses 'there is no command "plya"; did you mean play?' plya
refuses 'there is no command "xyzzy"' xyzzy
refuses 'there is no option "--frobnicate"' --frobnicate
refuses "did you mean --games?" sim skirmish --gmaes 3
refuses "did you mean --seed?" perft skirmish 2 --sed 3
refuses "--games needs a value" sim skirmish --games
refuses "--json takes no value" sim skirmish --json=yes
refuses "--se is short for more than one option" sim skirmish --se 3
refuses 'whole number from 1 to 10000000, not "many"' sim skirmish --games many
refuses 'not "0"' sim skirmish --games 0
refuses 'not "-5"' sim skirmish --games=-5
refuses 'not "99999999999999999999"' sim skirmish -n 99999999999999999999
refuses "it needs GAME" sim
refuses "one argument too many" sim skirmish skirmish
refuses 'there is no game "skirmisch"; did you mean skirmish?' sim skirmisch
refuses "'starboard games' lists them" sim chess
refuses "two languages" rules skirmish --lang de

# Options are understood in every place and form.
run sim skirmish -n5 --json
cp out a
exits 0 "-n5"
for form in "--games 5" "--games=5" "-n 5" "--gam 5"; do
  run sim $form --json skirmish
  check "sim $form is the same" cmp -s out a
done
run sim --json -n 5 -- skirmish
check "-- ends the options" cmp -s out a

# Options of games.
refuses "KEY=VALUE" sim skirmish -o hull
refuses 'skirmish has no option "hul"; did you mean hull?' sim skirmish -o hul=3
refuses "'starboard options skirmish' lists them" sim skirmish -o colour=red
refuses "hull" sim skirmish -o hull=99
refuses "hull" sim skirmish -o hull=x
refuses "placement" sim skirmish -o placement=nowhere
refuses "KEY=VALUE" sim skirmish --options "hull=3 open"
run sim skirmish -n 2 --options "hull=2, open=true" --json
out_has '"hull":2' "--options sets the first"
out_has '"open":true' "--options sets the second"

# Seats.
refuses 'nobody called "bot:9" can take a seat here; there are human, random, greedy, bot:1' play skirmish --seats human,bot:9
refuses 'nobody called "human" can take a seat here; there are random, greedy, bot:1' sim skirmish --seats human,random
refuses "skirmish has 2 seats, not 3" sim skirmish --seats random,random,random
refuses "skirmish has 2 seats, not 1" play skirmish --seats human
refuses "no game has more than 5 seats" sim skirmish --seats random,random,random,random,random,random
refuses 'nobody called ""' sim skirmish --seats random,

# A full disk is told, whatever the command.
if [ -w /dev/full ]; then
  for words in "games" "rules skirmish --all" "position skirmish" "sim skirmish -n 3" "--help" "perft skirmish 2"; do
    "$STARBOARD" $words >/dev/full 2>err
    status=$?
    last="starboard $words > /dev/full"
    : >out
    exits 2 "full disk: $words"
    err_has "No space left on device" "full disk is named: $words"
  done
fi
finish
