# Fair dice: what verify says about where luck came from, every draw listed, and a verifier that shares no code with the program.
source "$(dirname "$0")/lib.bash"

verifier() { # verifier ARGUMENT...: tools/verify.py; leaves $status and the files out and err.
  last="tools/verify.py $*"
  python3 -B "$SOURCE_DIR/tools/verify.py" "$@" >out 2>err
  status=$?
}

check "the verifier has at most 200 lines" test "$(wc -l <"$SOURCE_DIR/tools/verify.py")" -le 200

# All matches that are kept as golden, of every game.
count=0
for replay in "$SOURCE_DIR"/tests/golden/*/*.replay; do
  run verify --draws "$replay"
  cp out draws
  verifier "$replay" draws
  [ "$status" = 0 ] && grep -q ": proven: .* draws of .* lines follow from it" out
  report $? "proven in Python: ${replay#"$SOURCE_DIR"/tests/golden/}"
  count=$((count + 1))
done
check "there are golden replays" test "$count" -ge 20

# The match that is written out in the documentation.
for block in replay draws; do sed -n "/^\`\`\`$block\$/,/^\`\`\`\$/{/^\`\`\`/d;p}" "$SOURCE_DIR/docs/fair-dice.md" >written.$block; done
run verify written.replay
exits 0 "the hash chain of docs/fair-dice.md"
out_has "written.replay: proven: skirmish" "its match is proven"
run verify --draws written.replay
check "the draws of docs/fair-dice.md" cmp -s out written.draws
verifier written.replay written.draws
exits 0 "the same chain in Python"

# One of our own; the seed of a terminal's match was chosen by whoever played it.
run play skirmish --seats random,random --seed 5 --save m.replay
run verify m.replay
out_has "every roll follows from the seed; who chose the seed is not told" "verify tells no more than it knows"
run verify --json m.replay
out_has '"luck":{"kind":"untold"' "verify --json says so"
run verify --draws m.replay
exits 0 "verify --draws"
cp out draws
out_matches '^generator [0-9a-f]{32} 0{16} 0{15}1$' "the generator before the first draw"
out_matches '^[0-9]+ damage( [^ ]+ [0-9]+)+ = [^ ]+$' "a draw with its faces and weights"
check "a state for every ply" test "$(grep -c ' state ' out)" = "$(sed '1,/^$/d' m.replay | grep -cE '^[0-9]+ ')"
verifier m.replay draws
exits 0 "the verifier agrees"
verifier m.replay
exits 0 "the verifier without draws"

# Whatever is changed, in the match or in the list, the verifier notices without the program.
changed() { # changed WHAT SED-SCRIPT FILE: the script changes something, and is found out
  cp m.replay changed.replay
  cp draws changed.draws
  sed -i -E "$2" "$3"
  cmp -s "$3" "${3/changed./m.}" || cmp -s "$3" draws
  verifier changed.replay changed.draws
  { [ "$status" = 1 ] && grep -q "not proven" out; } || { [ "$status" = 2 ] && [ -s err ]; }
  report $? "noticed: $1"
}
changed "another roll in the match" '0,/\{([^}]*)\}/s//{x}/' changed.replay
changed "another seed" 's/^\[seed ".(.*)/[seed "f\1/' changed.replay
changed "another name" 's/^\[seat0 "(.*)"/[seat0 "\1x"/' changed.replay
changed "another end" 's/winners=[01]/winners=none/' changed.replay
changed "another hash" '/^2 /s/.$/_/' changed.replay
changed "a draw less" '0,/ damage /{/ damage /d}' changed.draws
changed "a draw with other faces" '0,/ damage /s/ damage / damage other 1 /' changed.draws
changed "another start" 's/^generator ./generator f/' changed.draws
changed "another state" '0,/ state ./s// state f/' changed.draws
changed "a ply less" '$d' changed.draws

# What cannot be read is not called false.
verifier missing.replay
exits 2 "a missing file"
run replay m.replay --json
cp out m.ndjson
verifier m.ndjson
exits 2 "another form"
err_has "seed" "and a sentence"
verifier
exits 2 "nothing"
err_has "tools/verify.py match.replay" "how it is called"
refuses "without --json" verify --draws --json m.replay
sed '/^\[seed "/d' m.replay >kept.replay
refuses "the seed is not revealed" verify --draws kept.replay

# Seals, made from docs/fair-dice.md alone (seal.py) and read by the program.
seal() { # seal NAME [--position FILE] HOST-SEED ...: NAME.replay
  local name=$1 from=()
  shift
  [ "$1" != --position ] || { from=("$1" "$2") && shift 2; }
  run play skirmish --seats random,random "${from[@]}" --seed "$(python3 -B "$SOURCE_DIR/tests/cli/seal.py" key "$@")" --save plain.replay
  run verify --draws plain.replay
  cp out plain.draws
  python3 -B "$SOURCE_DIR/tests/cli/seal.py" write plain.replay plain.draws "$@" >"$name.replay"
  run verify "$name.replay"
  exits 0 "sealed by hand of the text: $name"
}
host=00112233445566778899aabbccddeeff
seal two $host 'sea salt' 'gros sel é' '4242 00ff'
out_has "that is made of the host's sealed seed and the sealed salts of seats 0, 1 and the beacon 4242" "verify says by whom"
seal left-out $host 'sea salt' '!never opened'
out_has "left-out.replay: checked, but its luck is not proven: skirmish" "a seal that was not opened is a choice"
out_has "not opened, and left out: the seal of seat 1: whoever held back could choose among 2 lucks" "verify says so"
run verify --json left-out.replay
out_has '{"proven":false,' "verify --json does not call it proven"
out_has '"kind":"sealed","salted":[0],"unopened":[1],"choices":2' "verify --json says so"
verifier left-out.replay
out_has "checked, but its luck is not proven" "nor does the verifier in Python"
out_has "seat 1 sealed a salt that was not opened: two lucks to choose from" "which says why"
seal alone $host
out_has "alone: nobody at the table salted it" "the host alone"
seal by-hand by-hand
out_has "set up by hand: proves nothing about luck" "set up by hand"

# A match that goes on from a position: its luck from there on can be sealed, and what lay there is told to be somebody's.
run position skirmish --ply 2 --seed 9
python3 -c 'import json; p = json.load(open("out")); json.dump(p, open("own.json", "w")); del p["rng"]; json.dump(p, open("bare.json", "w"))'
seal goes-on --position bare.json $host 'sea salt' 'gros sel é'
out_has "goes-on.replay: proven: skirmish" "sealed from a position on"
out_has "it began from a position that somebody set up: what lay there before is not proven" "verify says what is not proven"
verifier goes-on.replay
out_has "it began from a position that somebody set up: what lay there before is not proven" "so does the verifier in Python"
python3 -B "$SOURCE_DIR/tests/cli/seal.py" key $host 'sea salt' 'gros sel é' >key
run play skirmish --seats random,random --position own.json --seed "$(cat key)" --save plain.replay
run verify plain.replay
out_has "every roll follows from the generator that its position brought along" "luck that does not come from the seed is not said to"
run verify --draws plain.replay
cp out chosen.draws
python3 -B "$SOURCE_DIR/tests/cli/seal.py" write plain.replay chosen.draws $host 'sea salt' 'gros sel é' >chosen.replay
run verify chosen.replay
exits 1 "sealed, with a generator that somebody chose"
out_has "its position brings a generator of its own" "a sentence for it"
for draws in "" chosen.draws; do
  verifier chosen.replay $draws
  exits 1 "the same in Python ${draws:+with its draws}"
  out_has "the position brings a generator of its own" "a sentence for it in Python"
done
for name in two left-out alone by-hand goes-on; do
  run verify --draws $name.replay
  cp out sealed.draws
  verifier $name.replay sealed.draws
  exits 0 "proven in Python: $name"
  run replay $name.replay --json
  cp out $name.ndjson
  run replay $name.ndjson --text
  check "the same in both forms: $name" cmp -s out $name.replay
done
verifier by-hand.replay
out_has "set up by hand: proves nothing about luck" "set up by hand, in Python"
for tag in luck host-seal seal0 seal1 beacon host-seed salt0 salt1 seed; do
  sed "/^\[$tag /d" two.replay >without.replay
  run verify without.replay
  [ "$status" = 1 ] && grep -q "not proven" out
  report $? "not proven without its $tag"
done
sed 's/^\[salt1 "./[salt1 "Z/' two.replay >forged.replay
run verify forged.replay
exits 1 "another salt"
out_has "the salt of seat 1 is not the one it had sealed" "the seat is named"
verifier forged.replay
exits 1 "another salt, in Python"
out_has "the salt of seat 1 does not fit its seal" "the seat is named in Python"

# Forgeries in which everything fits but one thing, each with a sentence of its own from the verifier.
sealed=(00112233445566778899aabbccddeeff 'sea salt' 'gros sel é')
key=$(python3 -B "$SOURCE_DIR/tests/cli/seal.py" key "${sealed[@]}")
run play skirmish --seats random,random --seed "$key" --save plain.replay
run verify --draws plain.replay
cp out plain.draws
python3 -B "$SOURCE_DIR/tests/cli/seal.py" write plain.replay plain.draws "${sealed[@]}" >two.replay
verifier two.replay
exits 0 "as it is"
forge() { # forge WHAT SENTENCE SED-SCRIPT
  sed -E "$3" two.replay >forged.replay
  check "forged: $1" test "$(cmp two.replay forged.replay | wc -l)" = 1
  run verify forged.replay
  exits 1 "$1"
  verifier forged.replay
  exits 1 "$1, in Python"
  out_has "$2" "a sentence for it in Python: $1"
}
forge "another seal of the host" "the host's seed does not fit its seal" "s/^\[host-seal .*/[host-seal \"$(printf 'another seed....' | sha256sum | cut -c1-64)\"]/"
forge "another seed with its commitment" "host seed, salts and beacon do not make the seed" \
  "s/^\[seed .*/[seed \"$(printf 0%.0s {1..32})\"]/; s/^\[seed-commitment .*/[seed-commitment \"$(head -c16 /dev/zero | sha256sum | cut -c1-64)\"]/"
forge "another commitment" "the seed does not fit its commitment" "s/^\[seed-commitment .*/[seed-commitment \"$(printf 0%.0s {1..64})\"]/"

# Rolls of another generator under the sealed key, and another roll written down, both with all hashes made again: only the draws tell.
run play skirmish --seats random,random --seed 5 --save other.replay
run verify --draws other.replay
cp out other.draws
seen=$(python3 -c "import hashlib,sys; print(hashlib.sha256(bytes.fromhex(sys.argv[1])).hexdigest())" "$key")
sed -i -E "s/^\[seed .*/[seed \"$key\"]/; s/^\[seed-commitment .*/[seed-commitment \"$seen\"]/" other.replay
python3 -B "$SOURCE_DIR/tests/cli/seal.py" write other.replay other.draws "${sealed[@]}" >forged.replay
verifier forged.replay other.draws
exits 1 "rolls of another generator, in Python"
out_has "the draws do not begin with the seed" "a sentence for it"
sed -E '0,/\{[^}]*\}/s//{7}/' plain.replay >other.replay
check "another roll is written down" test "$(cmp plain.replay other.replay | wc -l)" = 1
python3 -B "$SOURCE_DIR/tests/cli/seal.py" write other.replay plain.draws "${sealed[@]}" >forged.replay
verifier forged.replay plain.draws
exits 1 "another roll, in Python"
out_has "the replay says" "a sentence for it"
finish
