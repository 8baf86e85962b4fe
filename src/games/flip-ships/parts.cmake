# The flight of discs: the same landing to the last digit whatever compiler and optimisation made it, so no operation may
# be fused with another or put in another order.
set(SB_PARTS_flip_ships sb_flip_ships_physics)
sb_room(sb_flip_ships_physics src/games/flip-ships/physics m)
target_compile_options(sb_flip_ships_physics PRIVATE -ffp-contract=off)
