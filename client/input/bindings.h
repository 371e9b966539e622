// bindings.h: which key does what: one table, from which input, hints and help are all made.
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
  // The eight ways, in the order of kEightDirections.
  North,
  NorthEast,
  East,
  SouthEast,
  South,
  SouthWest,
  West,
  NorthWest,
  // Running those ways, in the same order.
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
  Fight,  // or through the next friend's eyes: of those who watch
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
  Say,
  Again,  // back to life, or to the server: whichever is lost; else a scroll is read
  Look,
  List,
  Shades,  // cells that foes can strike next
  History,
  Scores,
  Chat,
  Ping,
  Help,
  Character,
  Players,
  Options,
  Realms,
  Watch,  // through a friend's eyes: of the dead, and of who only watches
  Status,
  Exits,
  Redraw,
  Mouse,
  Back,
  Nothing,
  Suspend,
  Interrupt,
  Leave,
  EndHero
};
inline constexpr int kCommandCount = static_cast<int>(Command::EndHero) + 1;

struct Binding {
  Command command;
  std::string_view name;   // in the config file: bind.NAME = KEYS
  std::string_view keys;   // words of key.h with spaces between
  std::string_view words;  // for help; empty: help does not list it
  std::string_view hint;   // for the hints line; empty: not there
  // The intent it leads to; what that needs and the key does not say is asked for first (kIntents).
  std::optional<IntentVerb> intent = std::nullopt;
  std::string_view question = {};  // of an intent that needs a direction: which way?
};

// The keys in force: the table, with what the config file changes.
class Bindings {
 public:
  Bindings();  // as the table has them

  // Gives the command called `name` these keys instead. Returns a sentence, and changes nothing,
  // when there is no such command or key, or the key belongs to Esc, Enter or Ctrl-C.
  [[nodiscard]] Expected<> bind(std::string_view name, std::string_view keys);

  [[nodiscard]] std::optional<Command> command_of(const Key& key) const;
  [[nodiscard]] std::vector<Key> keys_of(Command command) const;
  // What the screen calls the first of them; empty when other commands have taken all.
  [[nodiscard]] std::string key_name(Command command) const;

 private:
  std::array<std::vector<Key>, kCommandCount> keys_;
};

// Every command, in the order help lists them.
[[nodiscard]] const std::array<Binding, kCommandCount>& binding_table();
[[nodiscard]] const Binding& binding_of(Command command);

// The way a command goes; None when it is no walking.
[[nodiscard]] Direction direction_of(Command command);
// The way a command runs; None when it is no running.
[[nodiscard]] Direction run_direction_of(Command command);

}  // namespace undercroft
