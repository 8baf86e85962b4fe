# The levels of the bots in Battleship Galaxies; read by tools/check-levels.
# Greedy beats random at 90 %, level 1 random at 90 %, each other level the one below it at 60 % or more, with printed and
# with chosen fleets.
for mission in dead-zone ${MISSION:-dead-zone-48}; do
  what=(battleship-galaxies -o "mission=$mission")
  pairing "$mission" greedy random 90 "${what[@]}"
  for level in $levels; do
    if [ "$level" = 1 ]; then least=90; else least=60; fi
    pairing "$mission" "bot:$level" "$(below "$level")" "$least" "${what[@]}"
  done
done
