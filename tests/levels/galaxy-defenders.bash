# The levels of the bots in Galaxy Defenders; read by tools/check-levels.
# All play together against the game: two agents of one level, four times GAMES missions. Of levels 1, 3 and 5 each succeeds more often than the
# one before it (accomplished or in part, which is what the game counts as won), by more than luck explains: 1.96 standard errors.
successes() { # successes MISSION BOT: how many missions were won
  "$program" sim galaxy-defenders -o "mission=$1" --seats "$2,$2" -n $((4 * games)) -j "$jobs" --seed "$seed" --json |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["wins"][0])'
}

for mission in m4 m5 m6; do
  last=
  for level in $levels; do
    case $level in 1 | 3 | 5) ;; *) continue ;; esac
    won=$(successes "$mission" "bot:$level")
    printf '%-9s %-6s succeeds in %d of %d\n' "$mission" "bot:$level" "$won" $((4 * games))
    if [ -n "$last" ] && ! awk -v a="$won" -v b="$last" -v n=$((4 * games)) \
      'BEGIN { p = (a + b) / (2 * n); s = sqrt(2 * p * (1 - p) / n); exit !(a - b > 1.96 * s * n) }'; then
      echo "  that is not surely more than the level before"
      failed=1
    fi
    last=$won
  done
done
