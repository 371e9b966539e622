// blueprint_reader.h: reads one blueprint's table, from content files or [blueprint.NAME] in
// scenarios.
#pragma once

#include <optional>
#include <string>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Default numbers of a creature.
struct CreatureNumbers {
  int health = 0;  // 0: required in the file
  Attributes attributes;
};
inline constexpr CreatureNumbers kGameNumbers{0, {.vision = 8}};  // R120
inline constexpr CreatureNumbers kScenarioNumbers{2,
                                                  {.strength = 1, .speed = 5, .vision = 8}};  // F1

// Reads blueprint `key`. Its `base`, if any, must be in `known`. Adds every error to `complaints`,
// and returns nothing if there was one. The items it holds are not checked; see check_holds().
[[nodiscard]] std::optional<Blueprint> read_blueprint(const std::string& key,
                                                      const toml::table& table,
                                                      const Catalogue& known,
                                                      const CreatureNumbers& numbers,
                                                      Complaints& complaints);

// Reads a whole table `burst`.
[[nodiscard]] Burst read_burst_table(TableReader& burst);

// Returns whether `thing` exists and can be held; reports an error if not.
bool check_held(TableReader& reader, const LinedText& thing, const Catalogue& known);

// As above for everything that the blueprint of `table` starts with.
void check_holds(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints);

// All keys of a catalogue, to list in errors.
[[nodiscard]] std::vector<std::string_view> keys_of(const Catalogue& catalogue);

}  // namespace undercroft
