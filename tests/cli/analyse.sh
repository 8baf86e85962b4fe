# analyse: curve, costs, luck.
source "$(dirname "$0")/lib.bash"

typed 1 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 quit
run play skirmish --seats human,greedy --seed 5 --save m.sbr
nothing_typed
if [ ! -s m.sbr ]; then
  typed 1 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 "save m.sbr" quit
  run play skirmish --seats human,greedy --seed 5
  nothing_typed
fi
run analyse m.sbr -n 50
exits 0 "analyse"
out_has "chance of Red to win" "a curve"
out_matches '^ +0 +[0-9.]+ %  [#.]{50}$' "from the start"
out_matches '^Blue +[0-9]+ +[0-9]+ +[0-9.]+ % +[-+][0-9.]+ %' "cost and luck of a seat"
check "nothing on stderr" test ! -s err
cp out one
run analyse m.sbr -n 50 --progress
err_has "ply " "--progress tells on stderr"
check "the same again" cmp -s out one
run analyse m.sbr -n 50 --json --svg curve.svg
exits 0 "analyse --json --svg"
check "JSON is valid, a chance for every ply" python3 -c '
import json
d=json.load(open("out"))
assert len(d["seats"])==2 and [p["ply"] for p in d["plies"]]==list(range(len(d["plies"])))
for p in d["plies"]:
    assert abs(sum(p["chance"])-1)<0.003 and all(0<=c<=1 for c in p["chance"])
    assert p.get("cost",0)>=0
assert abs(d["seats"][0]["luck"]+d["seats"][1]["luck"])<0.003'
check "the plot is XML" python3 -c 'import xml.dom.minidom as m;m.parse("curve.svg")'
check "with a curve" grep -q polyline curve.svg
refuses "nothing.sbr" analyse nothing.sbr
refuses "--simulations" analyse m.sbr -n 0
refuses "cannot open the folder" analyse m.sbr --content x
refuses "FILE" analyse
finish
