# The game of the benchmarks: what others count too, and that the table does not offer it.
source "$(dirname "$0")/lib.bash"

run games
out_lacks "connect-four" "Connect Four is no game of the table"
refuses "connect-four" perft connect-four 1

STARBOARD=$BINARY_DIR/starboard-bench
run games
check "the program of the benchmarks has this game alone" test "$(wc -l <out)" = 1
out_has "connect-four" "which is Connect Four"
run perft connect-four 8 --exact
exits 0 "perft"
check "perft is what it is everywhere" test "$(cut -d' ' -f2 out | xargs)" = "7 49 343 2401 16807 117649 823536 5673234"
run perft connect-four 8
check "13032 matches are over after seven plies" test "$(tail -1 out)" = "8 $((5673234 + 13032))"
run bench --seconds 0.01
exits 0 "bench"
out_has "signature          b559e4b2300d628c" "random games are the same as ever"
run bench --bot bot:3 --seconds 0.05
exits 0 "bench of a bot"
out_matches "simulations +[0-9]+ a second" "says how many simulations"
finish
