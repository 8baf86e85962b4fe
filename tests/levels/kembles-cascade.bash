# The levels of the bots in Kemble's Cascade; read by tools/check-levels.
# One against three: each beats the one below it at 40 % or more, where 25 % is even; two against two in teams at 55 %; alone every level
# survives more often than the one below it.
survivals() { # survivals BOT: how often a bot survives alone, in per cent
  "$program" sim kembles-cascade --seats "$1" -n "$games" -j "$jobs" --seed "$seed" --json |
    python3 -c 'import json, sys; d = json.load(sys.stdin); print(100 * d["wins"][0] / d["games"])'
}

last=-1
for level in $levels; do
  pairing four "bot:$level" "$(below "$level")" 40 kembles-cascade --seats 4 --alone
done
for level in $levels; do
  [ "$level" = 5 ] || pairing teams "bot:$level" "$(below "$level")" 55 kembles-cascade --seats 4 -o teams=true
done
for level in $levels; do
  [ "$level" = 5 ] && continue
  share=$(survivals "bot:$level")
  printf '%-9s %-6s %-7s survives %s %%\n' alone "bot:$level" "" "$share"
  if awk -v a="$share" -v b="$last" '{ exit !(a < b) }' <<<""; then
    echo "  that is less than the level below"
    failed=1
  fi
  last=$share
done
