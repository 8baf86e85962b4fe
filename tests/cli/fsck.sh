# fsck: a database that was kept (tests/server/old), whole and damaged.
source "$(dirname "$0")/lib.bash"

gunzip -c "$SOURCE_DIR/tests/server/old/version-2.db.gz" >old.db
before=$(sha256sum <old.db)
run fsck old.db
exits 0 "a database of an earlier program"
out_matches '^old.db: [0-9]+ matches, [0-9]+ plies: all is well$' "is well"
check "and stays as it is" test "$before" = "$(sha256sum <old.db)"
check "with nothing beside it" test ! -e old.db-lock
run fsck old.db --quiet
check "--quiet says nothing of it" test ! -s out
run fsck old.db --json
for member in file version matches plies damaged unchecked; do out_has "\"$member\":" "--json has $member"; done
out_has '"version":2' "and the version of the tables"
out_has '"damaged":[]' "and no damage"

sql() { python3 -c 'import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()' "$1" "$2"; }
wounded() { # wounded SQL: a copy with a match changed
  cp old.db wounded.db
  sql wounded.db "$1"
  run fsck wounded.db
}
running=$(python3 -c 'import sqlite3; print(sqlite3.connect("old.db").execute("select match from plies where seat = 0 group by match having max(ply) > 5 order by match limit 1").fetchone()[0])')
wounded "UPDATE plies SET chain = chain + 1 WHERE match = '$running' AND ply = 3"
exits 1 "a hash that is wrong"
out_has "$running: ply 3 does not replay: it leads to something else than is stored" "is told with its match and ply"
out_has ": 1 damaged" "and counted"
run fsck wounded.db --json
exits 1 "also as JSON"
out_has "\"damaged\":[{\"match\":\"$running\",\"text\":\"ply 3 " "with its match"
wounded "UPDATE plies SET action = 'resign' WHERE match = '$running' AND ply = 2"
out_matches "^$running: ply [23] does not replay" "an action that is another"
wounded "UPDATE matches SET over = 1 - over WHERE id = '$running'"
out_matches "^$running: (it is kept as over, but|its log has come to the end, but)" "a match that is not over"
wounded "DELETE FROM seats WHERE match = '$running' AND seat = 1"
out_has "$running: the match $running is damaged in the database" "a seat that is gone"
wounded "DELETE FROM matches WHERE id = '$running'"
out_has "$running: plies without a match" "a match that is gone"
wounded "UPDATE matches SET rules = '0.1' WHERE id = '$running'"
exits 0 "rules of another version are no damage"
out_matches "^$running: .*version 0.1 of the rules" "but told"
cp old.db wounded.db
python3 - <<'END'
f = open("wounded.db", "r+b")
f.seek(0, 2)
size = f.tell()
f.seek(size // 1024 // 2 * 1024)
f.write(bytes(1024))
END
run fsck wounded.db
exits 1 "a page that is empty"
check "what cannot be read is told" test "$(wc -l <out)" -ge 2

refuses "cannot open the database nowhere.db: there is no such file or folder" fsck nowhere.db
echo "This is no database, though it is long enough to be taken for one." >text.db
refuses "it is not a database" fsck text.db
: >empty.db
refuses "there are no matches of this program in it" fsck empty.db
cp old.db newer.db
sql newer.db "PRAGMA user_version = 999"
refuses "its tables are of version 999" fsck newer.db
refuses "\"b\" is one argument too many" fsck a b
finish
