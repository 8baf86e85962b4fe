# The levels of the bots in Fleet Commander; read by tools/check-levels.
# Level 1 beats random, each level beats the one below it at 65 % or more, level 5 beats greedy at 95 %.
for scenario in standard ${SCENARIO:-belt}; do
  what=(fleet-commander -o advanced=true -o "scenario=$scenario")
  for level in $levels; do pairing "$scenario" "bot:$level" "$(below "$level")" 65 "${what[@]}"; done
  if [[ " $levels " == *" 5 "* ]]; then pairing "$scenario" bot:5 greedy 95 "${what[@]}"; fi
done
