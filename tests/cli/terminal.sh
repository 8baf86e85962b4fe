# play and replay at a terminal, which `script` pretends to be.
source "$(dirname "$0")/lib.bash"

if ! command -v script >/dev/null; then
  echo "1..0 # skip no script(1)"
  finish
fi

# Waits until the program has written since it was last typed at and ends in a prompt: a line that is not over and ends in a space. It must
# stay so for a moment, because what is typed comes back as text too. No time here decides a test: a slow machine only waits longer, and
# what hangs for two minutes is ended and fails by its exit status.
settle() { # settle PID SIZE-BEFORE
  local before=-1 now quiet=0 waited=0
  while [ $quiet -lt 3 ] && [ $waited -lt 2400 ] && kill -0 "$1" 2>/dev/null; do
    now=$(stat -c %s out)
    if [ "$now" -gt "$2" ] && [ "$now" = "$before" ] && [ "$(tail -c 1 out)" = " " ]; then quiet=$((quiet + 1)); else quiet=0; fi
    before=$now waited=$((waited + 1))
    sleep 0.05
  done
}

until_out() { # until_out TEXT PID: until the program has written it
  local waited=0
  while ! grep -qF -- "$1" out && [ $waited -lt 1800 ] && kill -0 "$2" 2>/dev/null; do
    sleep 0.05
    waited=$((waited + 1))
  done
}

at_terminal() { # at_terminal KEYS ARGUMENT...: types the keys line by line, each once the program waits; leaves out and $status
  local keys pid line typed=0
  keys=$(printf "$1.")
  keys=${keys%.}
  shift
  last="starboard $* (at a terminal)"
  : >err
  : >out
  rm -f keys.fifo
  mkfifo keys.fifo
  # The shell gives its place up: dash would die of the Ctrl-C that the program lives through, bash would not.
  SHELL=/bin/sh timeout 300 script -qec "stty rows 24 cols 80; exec $(printf '%q ' "$STARBOARD" "$@")" /dev/null <keys.fifo >out &
  pid=$!
  exec 9>keys.fifo
  while [ -n "$keys" ]; do
    settle "$pid" "$typed"
    typed=$(stat -c %s out)
    case $keys in
      *$'\n'*) line=${keys%%$'\n'*}$'\n' ;;
      *) line=$keys ;;
    esac
    keys=${keys#"$line"}
    printf '%s' "$line" >&9
  done
  settle "$pid" "$typed"
  exec 9>&-
  wait "$pid"
  status=$?
}

trap '' PIPE # what is typed at a program that is gone is lost, and its test fails by what it lacks
escape=$(printf '\033')

COLORTERM=truecolor at_terminal '1\nquit\n\n' play skirmish --seed 3
exits 0 "play at a terminal"
out_has "${escape}[38;2;255;123;139m" "Red in 24-bit red when COLORTERM says so"
out_has "│" "box drawing"
out_has "Save this match?" "offers to save"
at_terminal '1\nquit\nn\n' play skirmish --seed 3
check "no is no file" test ! -e n
at_terminal '1\nquit\nnon\n' play skirmish --seed 3 --lang fr
check "neither is it in French" test ! -e non
at_terminal '1\nquit\n\n' play skirmish --seed 3
out_has "${escape}[38;5;210m" "256 colours otherwise"
NO_COLOR=1 at_terminal '1\nquit\n\n' play skirmish --seed 3
out_lacks "${escape}[38" "NO_COLOR: no colours"
out_lacks "│" "NO_COLOR: no box drawing"
TERM=dumb at_terminal '1\nquit\n\n' play skirmish --seed 3
out_lacks "${escape}[38" "TERM=dumb: no colours"
out_lacks "${escape}[2J" "TERM=dumb: no clearing"
LC_ALL=C at_terminal '1\nquit\n\n' play skirmish --seed 3
out_lacks "│" "no UTF-8: no box drawing"

at_terminal '5\nscan a\nquit\n\n' play skirmish --seed 7
out_has "Red scans column a" "what came of one's own action is on the screen, where the list of the next ones leaves room"

at_terminal 'flip 1a r3c3\nquit\n\n' play flip-ships --seed 3
out_has "${escape}[38;5;210mR1a" "Flip Ships: a disc in its seat's colour"
out_has "░░░░" "Flip Ships: the Moon Sectors"
NO_COLOR=1 at_terminal 'flip 1a r3c3\nquit\n\n' play flip-ships --seed 3
out_lacks "${escape}[38" "Flip Ships without colours"
out_has "[   R1a]" "Flip Ships: who owns a disc is seen without them"

at_terminal '1\nquit\nkept.replay\n' play skirmish --seed 3
exits 0 "saving at the end"
check "the offered save is written" test -s kept.replay
out_has "starboard play --load kept.replay" "how to go on"

at_terminal '1\n\003' play skirmish --seed 3 --save auto.replay
exits 0 "Ctrl-C"
out_has "starboard play --load auto.replay" "Ctrl-C tells how to go on"
check "the file is complete" "$STARBOARD" verify auto.replay
at_terminal '1\n\004' play skirmish --seed 3 --save auto.replay
exits 0 "Ctrl-D"
out_has "Goodbye." "Ctrl-D says goodbye"

# What is typed while the program is at work waits for the prompt: nothing of it is lost, nor shown in the middle of the table. The table passes for
# Red after four seconds, in which a command is typed.
echo '{"options": {"chaff": true}, "node": "answering", "seats": [{"cell": "a1", "traces": ["a1"], "opened": "fire c3", "chaff": 0},
  {"cell": "c3", "traces": ["c3"], "opened": "fire a1", "chaff": 0}]}' >asked.json
: >out
rm -f keys.fifo
mkfifo keys.fifo
SHELL=/bin/sh timeout 300 script -qec "stty rows 24 cols 80; exec $STARBOARD play skirmish --position asked.json --seed 3 --pass-delay 4000-4000" /dev/null <keys.fifo >out &
pid=$!
exec 9>keys.fifo
until_out "is asked" "$pid"
printf 'rules SK-1.1' >&9
until_out "rules SK-1.1" "$pid"
status=0
out_matches "> .*rules SK-1.1" "what was typed stands behind the prompt"
check "and nowhere else" test "$(grep -c 'rules SK-1.1' out)" = 1
printf '\nquit\n\n' >&9
exec 9>&-
wait "$pid"
out_has "Each commands one patrol ship." "and is obeyed"

at_terminal 'pl\ta\t1\nquit\n\n' play skirmish --seed 3
out_has "place a1" "Tab completes actions"

at_terminal 'place a1\n\nplace c3\n\nquit\n\n' play skirmish --seed 3 --seats human,human
out_has "Pass the screen to Blue." "hand-over"
out_has "${escape}[3J" "what was scrolled away is cleared too"

at_terminal 'resign\nn\nresign\ny\n\n' play skirmish --seed 3
out_has "gives up this match?" "resigning is asked for again"
out_has "The match is over" "and then done"

at_terminal 'resign\ny\nthe end\n' play skirmish --seed 3
out_has "starboard replay 'the end'" "a match that is over can be looked at"
out_lacks "--load" "but not gone on with"
at_terminal 'resign\ny\nfirst\nn\n' play skirmish --seed 3 -o series=best-of-three
out_has "starboard play --load first" "unless another follows it"

# A window made wider is filled at once, not from the next table on.
: >out
rm -f keys.fifo
mkfifo keys.fifo
SHELL=/bin/sh timeout 300 script -qec "tty >screen; stty rows 24 cols 60; exec $STARBOARD play skirmish --seed 3" /dev/null <keys.fifo >out &
pid=$!
exec 9>keys.fifo
settle "$pid" 0
stty -F "$(cat screen)" cols 130
typed=$(stat -c %s out)
printf 'why 1\nask never never\n' >&9
settle "$pid" "$typed"
printf 'quit\n\n' >&9
exec 9>&-
wait "$pid"
status=$?
out_has "Type ask able, always, turn or never; for one kind alone: ask chaff always. ask shows the kinds." "a sentence as wide as the window is now"

at_terminal '\n\np\n3\n+1\n99\n?\nq\n' replay kept.replay
exits 0 "replay at a terminal"
out_has "action 0 of 2" "it begins at the start"
out_has "action 2 of 2" "Enter goes on"
out_has "There is no action 99" "a ply that is not there"
finish
