# The flight of discs: the same landing to the last digit whatever compiler and optimisation made it, so no operation may
# be fused with another. What aims chooses by these landings; and rules measure (geometry.c) and guess (guess.c) with
# fractions too.
set(SB_PARTS_flip_ships sb_flip_ships_physics sb_flip_ships_aim)
sb_room(sb_flip_ships_physics src/games/flip-ships/physics m)
sb_room(sb_flip_ships_aim src/games/flip-ships/aim sb_flip_ships_physics)
foreach(part ${SB_PARTS_flip_ships})
  target_compile_options(${part} PRIVATE -ffp-contract=off)
endforeach()
file(GLOB rules CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/flip-ships/*.c)
set_source_files_properties(${rules} PROPERTIES COMPILE_OPTIONS -ffp-contract=off)

# Makes aim/known.inc, practice.inc and throws.inc.
add_executable(aim_table ${CMAKE_SOURCE_DIR}/tools/aim_table.c)
target_link_libraries(aim_table PRIVATE sb_flags sb_flip_ships_aim)
set_target_properties(aim_table PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} EXCLUDE_FROM_ALL ON)
