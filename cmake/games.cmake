# The games are the folders of src/games/ that have a game.c. One whose folder is `my-game` defines
# `const SbGame sb_game_my_game` there. A file named `order` in the folder holds one number: people see small numbers
# first, games without one stand at 50, equal ones by name.
#
# A folder that also has a parts.cmake builds parts of its game as rooms of their own there, with flags of their own; it
# names them in SB_PARTS_<name>, and the game is linked with them.
#
# Gives SB_GAMES (folders in that order), SB_GAME_ROOMS (a target each, and the parts) and the target sb_games, which
# defines sb_games_use_built_in().

function(sb_games_found out)
  file(GLOB found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/*/game.c)
  set(lines)
  foreach(path ${found})
    cmake_path(GET path PARENT_PATH folder)
    cmake_path(GET folder FILENAME game)
    set(order 50)
    if(EXISTS ${folder}/order)
      file(STRINGS ${folder}/order order LIMIT_COUNT 1)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/order)
    endif()
    if(NOT order MATCHES "^[0-9][0-9]?$")
      message(FATAL_ERROR "${folder}/order must be a number from 0 to 99")
    endif()
    if(order LESS 10)
      string(REGEX REPLACE "^0?" "0" order ${order})
    endif()
    list(APPEND lines ${order}/${game})
  endforeach()
  list(SORT lines)
  list(TRANSFORM lines REPLACE "^[^/]*/" "")
  set(${out} ${lines} PARENT_SCOPE)
endfunction()

# A file of C that is only touched when its text changes.
function(sb_write path text)
  file(CONFIGURE OUTPUT ${path} CONTENT "${text}" @ONLY)
endfunction()

# The list of these games, as sb_games_use_built_in() of `target`.
function(sb_registry target)
  set(externs "")
  set(entries "")
  foreach(game ${ARGN})
    string(REPLACE - _ name ${game})
    string(APPEND externs "extern const SbGame sb_game_${name};\n")
    string(APPEND entries "&sb_game_${name}, ")
  endforeach()
  set(path ${CMAKE_BINARY_DIR}/made/${target}.c)
  list(LENGTH ARGN count)
  sb_write(${path} "/* Made by cmake/games.cmake: the games of a program. */
#include \"starboard/game.h\"

${externs}
void sb_games_use_built_in(void) {
  static const SbGame *const games[] = {${entries}};
  sb_games_use(games, ${count});
}
")
  target_sources(${target} PRIVATE ${path})
endfunction()

# The drawings of a folder, <game>.c each, and the list of them: my-game.c defines `const CliBoard cli_board_my_game`. What makes such a
# file long lies in a folder of its name.
function(sb_boards target folder)
  file(GLOB found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.c)
  file(GLOB parts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*/*.c)
  set(externs "")
  set(entries "")
  foreach(path ${found})
    cmake_path(GET path STEM game)
    string(REPLACE - _ name ${game})
    string(APPEND externs "extern const CliBoard cli_board_${name};\n")
    string(APPEND entries "&cli_board_${name}, ")
  endforeach()
  set(path ${CMAKE_BINARY_DIR}/made/boards.c)
  sb_write(${path} "/* Made by cmake/games.cmake from the files of ${folder}/. */
#include \"table.h\"

${externs}
const CliBoard *const cli_boards[] = {${entries}0};
")
  target_sources(${target} PRIVATE ${found} ${parts} ${path})
endfunction()

sb_games_found(SB_GAMES)
set(SB_GAME_ROOMS)
file(GLOB parts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/*/parts.cmake)
foreach(path ${parts})
  include(${path})
  cmake_path(GET path PARENT_PATH folder)
  cmake_path(GET folder FILENAME game)
  string(REPLACE - _ name ${game})
  list(APPEND SB_GAME_ROOMS ${SB_PARTS_${name}})
endforeach()
foreach(game ${SB_GAMES})
  string(REPLACE - _ name ${game})
  sb_room(sb_game_${name} src/games/${game} sb_core ${SB_PARTS_${name}})
  sb_bake(sb_game_${name} ${game} data/${game} docs/rules)
  list(APPEND SB_GAME_ROOMS sb_game_${name})
endforeach()
sb_room(sb_games src/games ${SB_GAME_ROOMS})
sb_registry(sb_games ${SB_GAMES})
