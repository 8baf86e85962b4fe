# play, with lines piped in: actions, commands, hot seat, manual dice, saving.
source "$(dirname "$0")/lib.bash"

typed help 1 "list fire" "why fire b9" "why 1" "odds 1" "odds fire a1" hint log board "rules SK-3" "rules SK-77" 999 \
  "sing a song" "/sing" undo undo quit
run play skirmish --seed 3
exits 0 "a match with every command"
out_has "Red to act   placing the ships" "whose turn it is, and for what"
out_has "may be on any cell with ^?" "what a question mark means"
out_has "list [BEGINNING]" "help"
out_has "actions begin with “fire”" "the beginning of an action lists those that fit"
out_has "Not understood:" "why of nonsense"
out_has "That is legal:" "why of a legal action"
out_has "%  " "odds"
out_matches "Chance to win now: about [0-9.]+ %" "hint: the chance before"
out_matches "^ +[0-9.]+ %  (fire|scan|shift|place) .* \\([0-9]+ (try|tries)\\)$" "hint: the chance after an action, and how sure it is"
out_has "the more tries, the surer the number" "hint: why the advice need not have the highest number"
check "hint: what was tried most comes first" sh -c "grep -oE '[0-9]+ (try|tries)' out | sort -rnc"
out_has "SK-3.1 [" "rules"
out_has "There is no rule SK-77." "no such rule"
out_has "There is no action number 999" "no such number"
out_has "“sing a song” is neither an action nor a command" "nonsense"
out_has "Taken back to action 0." "undo goes back to the last decision against a bot"
out_has "There is no action of yours to take back." "nothing more to undo"
out_has "Goodbye." "quit"
check "no colours without a terminal" test "$(grep -c "$(printf '\033')" out)" = 0
check "no box drawing without a terminal" test "$(grep -c '│' out)" = 0
check "nothing on stderr" test ! -s err

typed "shift a1" 1 "place b2" "why place b2" "shift c3"
run play skirmish --seed 3 --lang fr
exits 0 "the end of the input ends it"
out_has "Au revoir." "in French"
out_has "(SK-" "a refused action names the rule"
run_in fr_FR.UTF-8 play skirmish --seed 3
out_has "Au revoir." "the language comes from the environment"
run_in C play skirmish --seed 3 --lang fr
check "plain ASCII in a locale without UTF-8" test "$(LC_ALL=C grep -c '[^ -~]' out)" = 0
typed help quit
run play skirmish --seed 3 --lang fr
out_has "  liste [DÉBUT]             les actions" "help in French: what a command does stands in a column"
out_has "  demander [GENRE] [QUAND]  quand vous" "and so does that of the longest"
check "in 80 columns" test "$(sed -n '/Une action :/,/help\.$/p' out | wc -L)" -lt 80
typed aide "pourquoi place b2" "règles SK-1" "chances 1" annuler table quitter
run play skirmish --seed 3 --lang fr
out_has "  liste [DÉBUT]             les actions" "commands have French names"
out_lacks "ni une action ni une commande" "and each is known"

# A whole match, by number, to the end.
yes 1 | head -n 200 >in
input=in
run play skirmish --seed 4 --seats human,random
exits 0 "a whole match"
out_has "The match is over:" "the result in words"
run play skirmish --seed 4 --seats random,greedy
exits 0 "bots alone"
out_has "The match is over:" "bots alone: the result"
out_matches "Hull left +Red +Blue" "the score sheet"
out_matches "Sum +[0-9]+ +[0-9]+" "and what it adds up to"
typed resign
run play skirmish --seed 4
out_has "The match is over: Blue wins" "resigning"

# Hot seat: nothing of one is shown while the other may look.
typed "place a1" "" "place c3" "" "scan a" "" "scan b" "" undo n undo y quit
run play skirmish --seed 4 --seats human,human
exits 0 "hot seat"
check "the screen is handed over each time" test "$(grep -c 'Pass the screen to' out)" -ge 4
out_has "Pass the screen to Blue." "to Blue"
awk '/Pass the screen to Blue/{blue=1} /Pass the screen to Red/{blue=0} blue' out >blue
check "Blue is not shown where Red is" test "$(grep -c 'Begin on a1\.' blue)" = 0
out_has "Blue: may Red take the last action back? [y/N]" "undo asks the other"
out_has "Blue says no." "who may refuse"
out_has "Taken back to action" "or agree"
typed "fire a1" "scan b"
run play skirmish --seed 4 --seats human,human -o open=true -o placement=drawn
exits 0 "hot seat without much to hide"

# Dice typed in.
run position skirmish --seed 1
cat >duel.json <<'END'
{"node": "choosing", "round": 1,
 "seats": [{"cell": "a1", "hull": 3}, {"cell": "c3", "hull": 3}]}
END
typed "" "fire c3" "" "fire a1" sword "breach hit" "" quit
run play skirmish --position duel.json --seats human,human --dice manual
exits 0 "manual dice"
out_has "Dice are yours" "manual dice are announced"
out_matches 'damage die.*glance hit breach' "the die and its faces are named"
out_has "“sword” is not on that die" "nonsense is refused"
out_has "Round 2" "and asked for again until it is right"
typed "" "fire c3" "" "fire a1"
run play skirmish --position duel.json --seats human,human --dice manual
exits 0 "the end of the input while a die is asked for"
refuses "--dice is auto or manual" play skirmish --dice loaded
refuses "has no dice that you could roll" play kembles-cascade --dice manual

# Saving.
typed 1 "save" "save sub/none.replay" "save ." "save a.replay" "load" "load nothing" "load a.replay" 2 quit
run play skirmish --seed 3
exits 0 "save and load"
out_has "Name a file: save FILE" "save needs a name"
out_has "Not saved: sub/none.replay: cannot write it: No such file or directory" "a folder that is not there"
out_has "Not saved: .: cannot write it: Is a directory" "a folder"
out_has "Saved to a.replay." "saved"
out_has "Not loaded: nothing: cannot open it" "a file that is not there"
out_has "Loaded a.replay: action 2." "loaded"
check "no temporary file is left" test -z "$(find . -name 'a.replay.*')"
check "the file can be read by others" test "$(stat -c %a a.replay)" = "$(printf '%o' $((0666 & ~$(umask))))"
typed 1 2
run play skirmish --seed 3 --save b.replay
exits 0 "autosave"
out_has "starboard play --load b.replay" "how to go on"
run verify b.replay
exits 0 "the autosaved match is proven"
ln -s b.replay link.replay
typed 1 "save link.replay" quit
run play skirmish --seed 3
check "a link stays a link" test -L link.replay
echo precious >kept.replay
chmod 400 kept.replay
typed 1 "load kept.replay" quit
run play skirmish --seed 3
out_has "Not loaded: kept.replay" "a file that is no match"
if [ -w /dev/full ]; then
  typed 1 "save /dev/full" 2 quit
  run play skirmish --seed 3 --save /dev/full
  exits 0 "a full disk does not end the match"
  out_has "Could not save to /dev/full: cannot write it: No space left on device" "autosave on a full disk is told"
  out_has "Not saved: /dev/full: cannot write it: No space left on device" "save on a full disk is told"
  out_has "action 4" "the match went on"
  check "it is told once" test "$(grep -c 'Could not save' out)" = 1
fi

# No room for the new file: the old one stays.
yes 1 | head -n 40 >in
input=in
run play skirmish --seed 3 --seats human,random --save long.replay
check "a replay of more than a kilobyte" test "$(wc -c <long.replay)" -gt 1100
cp long.replay before
typed 1 1 1 1 1 1 1 1 1 1 1 "save long.replay" quit
last="starboard play under ulimit -f 1"
(ulimit -f 1 && "$STARBOARD" play skirmish --seed 4 <in 2>/dev/null) | grep "Not saved" >out
: >err
status=0
out_has "Not saved: long.replay: cannot write it: File too large." "a file that may not grow is told"
check "the old file stays whole when the new one does not fit" cmp -s long.replay before
check "no temporary file is left behind" test -z "$(find . -name 'long.replay.*')"

refuses "it needs GAME" play
refuses "missing.json: cannot open it" play skirmish --position missing.json
echo '{' >bad.json
refuses "bad.json:" play skirmish --position bad.json
refuses "missing.replay: cannot open it" play --load missing.replay
# Teams are named under the table, where there are any.
typed quit
run play kembles-cascade --seed 3 --seats human,greedy,greedy,greedy -o teams=true
out_has "Team 1: Violet, Blue   Team 2: Red, Yellow" "who plays with whom"
run play kembles-cascade --seed 3 --seats human,greedy,greedy,greedy
out_lacks "Team 1" "and nobody with anybody otherwise"

# Two on one side have nothing to hide from each other: the screen stays where it is, and both win or lose.
typed "place a1" "place c3" "scan a" "scan b" resign "fire b2" quit
run play skirmish --seed 4 --seats human,human -o together=true
exits 0 "together"
out_lacks "Pass the screen" "partners need no hand-over"
out_has "* Together against the raider: 6 hull points left  somewhere" "the raider"
out_has "the raider suspects it on a1 a2 a3" "what it knows of a ship"
out_has "has chosen fire b2" "what the partner has sealed"
out_has "Nobody can resign in this game." "nobody resigns"
run play skirmish --seed 4 --seats bot:1,bot:1 -o together=true
out_matches "The match is over: (Red and Blue win|nobody wins) " "the result of one side"
refuses "a series needs two sides" play skirmish -o together=true -o series=best-of-three
finish
