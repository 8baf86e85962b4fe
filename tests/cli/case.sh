# case: passing, failing and broken case files.
source "$(dirname "$0")/lib.bash"

cat >good.json <<'END'
{
  "game": "skirmish",
  "title": "whoever has not placed yet is due",
  "rules": ["SK-2.1"],
  "steps": [
    {"seat": 0, "do": "place a1"},
    {"expect": {"/to_act": [1]}}
  ]
}
END
run case good.json
exits 0 "a passing case"
out_has "good.json: passed:" "its name"
check "the last line counts" test "$(tail -n 1 out)" = "1 passed, 0 failed"
run case --quiet good.json
check "--quiet prints the last line only" test "$(wc -l <out)" = 1
input=good.json run case -
exits 0 "a case from stdin"
run case --list-rules good.json
exits 0 "--list-rules"
out_matches '^SK-[0-9.]+	good.json	' "--list-rules names rule and file"
run case --json good.json
out_has '"passed":true' "case --json"
out_has '{"passed":1,"failed":0}' "case --json counts"

# Broken expectations: every "refused" rule number changed, or the title removed.
echo '{"title": "x"' >broken.json
run case broken.json
exits 2 "a broken case file"
out_matches '^broken.json:[0-9]+:' "file and line of the mistake"
check "the last line counts it" test "$(tail -n 1 out)" = "0 passed, 1 failed"
run case good.json broken.json good.json
exits 2 "a broken one among others"
check "the others are run" test "$(tail -n 1 out)" = "2 passed, 1 failed"
run case missing.json
exits 2 "a missing case file"
err_has "missing.json: cannot open it" "the missing file is named"

mkdir -p folder/below
cp good.json folder/a.json
cp good.json folder/below/b.json
echo ignored >folder/notes.txt
run case folder
exits 0 "a folder"
check "a folder stands for the files in it and below" test "$(tail -n 1 out)" = "2 passed, 0 failed"

sed 's/^/  /; 1s/^/[/; $s/$/,/' good.json >list.json
cat >>list.json <<'END'
  {"game": "skirmish", "title": "not $what", "rules": ["SK-1.1"],
   "table": {"columns": ["what", "turn"], "rows": [
     ["now", 9],
     ["ever", "x"]]},
   "steps": [{"expect": {"/seats": "$turn"}}]},
  {"game": "skirmish", "title": "no steps", "rules": ["SK-1.1"]}]
END
run case list.json
exits 2 "a list with a broken case"
out_has "list.json: passed:" "its good case"
out_matches '^list.json:[0-9]+:14: row 2 \(line [0-9]+\): step 1: /seats should be "x"' "a row that fails"
out_matches '^list.json:[0-9]+:3: "steps" must be a list of steps' "the broken one"
check "every case and every row is counted" test "$(tail -n 1 out)" = "1 passed, 3 failed"
run case --json list.json
check "--json: one line for each" test "$(wc -l <out)" = 5

cat >fails.json <<'END'
{
  "title": "a case that expects too much",
  "game": "skirmish",
  "rules": ["SK-1.1"],
  "steps": [
    {"seat": 0, "do": "place a1"},
    {"seat": 0, "do": "place a1"}
  ]
}
END
run case fails.json
check "a case that cannot pass does not" test "$status" -ne 0
out_matches '^fails.json:[0-9]+' "it is told with file and line"
check "and counted" test "$(tail -n 1 out)" = "0 passed, 1 failed"
refuses "it needs FILE" case
finish
