// bindings.h: the table of keys and commands, used for input, hints and help.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/input/key.h"
#include "shared/expected.h"
#include "shared/geometry.h"
#include "shared/intent.h"

namespace undercroft {

enum class Command : std::uint8_t {
  // The eight directions, in the order of kEightDirections.
  North,
  NorthEast,
  East,
  SouthEast,
  South,
  SouthWest,
  West,
  NorthWest,
  // Running in those directions, in the same order.
  RunNorth,
  RunNorthEast,
  RunEast,
  RunSouthEast,
  RunSouth,
  RunSouthWest,
  RunWest,
  RunNorthWest,
  Wait,
  Rest,
  Explore,
  Travel,
  AttackWhere,
  InteractWhere,
  FireWhere,
  Fight,  // for spectators: watch the next player
  Shoot,
  CloseWhere,
  Take,
  Descend,
  Ascend,
  Pack,
  Use,
  Drink,
  Wear,
  Drop,
  Throw,
  Give,
  Invoke,
  Choose,
  Say,
  Again,  // respawn or reconnect, whichever applies; else read a scroll
  Look,
  List,
  Shades,  // shades the cells that foes can strike next
  History,
  Past,  // walk through the hero's past
  Scores,
  Chat,
  Ping,
  Help,
  Character,
  Players,
  Options,
  Realms,
  Watch,  // for dead players and spectators: watch another player
  Status,
  Exits,
  Redraw,
  Mouse,
  Back,
  Nothing,
  Suspend,
  Interrupt,
  Leave,
  EndHero,
  NextRun,
  Known,  // lists the draughts and scrolls that the hero knows
  Tale    // of the last run that is over
};
inline constexpr int kCommandCount = static_cast<int>(Command::Tale) + 1;

struct Binding {
  Command command;
  std::string_view name;   // in the config file: bind.NAME = KEYS
  std::string_view keys;   // parse_key() words, separated by spaces
  std::string_view words;  // description on the help page; empty: not listed
  std::string_view hint;   // label on the hint line; empty: not shown
  // The resulting intent. The client first asks for what the intent needs and the key does not give
  // (kIntents).
  std::optional<IntentVerb> intent = std::nullopt;
  std::string_view question = {};  // for an intent that needs a direction
};

// Bindings holds the keys in force: the table plus the config file's changes.
class Bindings {
 public:
  Bindings();  // the table's keys

  // Replaces the keys of the command called `name`. Returns an error and changes nothing if the
  // command or a key is unknown, or if a key is Esc, Enter or Ctrl-C.
  [[nodiscard]] Expected<> bind(std::string_view name, std::string_view keys);

  [[nodiscard]] std::optional<Command> command_of(const Key& key) const;
  [[nodiscard]] std::vector<Key> keys_of(Command command) const;
  // The display name of the command's first key; empty when other commands have taken all its keys.
  [[nodiscard]] std::string key_name(Command command) const;

 private:
  std::array<std::vector<Key>, kCommandCount> keys_;
};

// All commands, in the order of the help page.
[[nodiscard]] const std::array<Binding, kCommandCount>& binding_table();
[[nodiscard]] const Binding& binding_of(Command command);

// The direction a command walks in; None if it does not walk.
[[nodiscard]] Direction direction_of(Command command);
// The direction a command runs in; None if it does not run.
[[nodiscard]] Direction run_direction_of(Command command);

}  // namespace undercroft
