# backup without a server; tests/server/host.test.mjs has one that runs.
source "$(dirname "$0")/lib.bash"

gunzip -c "$SOURCE_DIR/tests/server/old/version-2.db.gz" >old.db
export XDG_DATA_HOME=$work/home
mkdir -p home/starboard
cp old.db home/starboard/starboard.db
run backup copy.db
exits 0 "the database of this person"
out_matches '^copy.db: [0-9]+ bytes$' "says how large the copy is"
check "in one file" test "$(ls copy.db*)" = copy.db
run backup copy.db --quiet
check "--quiet says nothing" test ! -s out
run fsck copy.db
exits 0 "the copy is well"
mkdir copies
run backup copies --db old.db --keep 4w --json
out_matches '^\{"copy":"copies/starboard-[0-9]{8}T[0-9]{6}Z.db","bytes":[0-9]+,"deleted":\[\]\}$' "into a folder"
run backup copy.db --restore --db new.db
exits 0 "restore where there was nothing"
out_has "new.db is what copy.db was" "is told"
check "and it is well" "$STARBOARD" fsck new.db
cp new.db same.db
head -c 20000 copy.db >cut.db
refuses "" backup cut.db --restore --db new.db
check "a damaged copy changes nothing" cmp -s same.db new.db
refuses "there is no such file or folder" backup nowhere.db --restore --db new.db
refuses "there is no such file or folder" backup copy.db --db nowhere.db
refuses "cannot make /nowhere/copy.db.new: there is no such file or folder" backup /nowhere/copy.db
refuses "--keep needs a folder, and copy.db is a file" backup copy.db --keep 7d
run backup fresh --db old.db --keep 7d
exits 0 "a folder that is not there yet is made"
check "for its owner alone" test "$(stat -c %a fresh)" = 700
check "with a copy in it" test "$(ls fresh | wc -l)" = 1
run backup other/ --db old.db --quiet
check "a / at the end means a folder too" test "$(ls other | wc -l)" = 1
refuses "cannot make the folder /nowhere/copies" backup /nowhere/copies --keep 7d
refuses "--keep is an age such as" backup copies --keep soon
refuses "--keep is an age such as" backup copies --keep 7
refuses "do not go together" backup copy.db --restore --keep 7d
refuses "it needs TO" backup
finish
