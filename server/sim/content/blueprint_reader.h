// blueprint_reader.h: reads one blueprint's table: content files, and [blueprint.NAME] of
// scenarios.
#pragma once

#include <optional>
#include <string>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// What a creature has of which its file says nothing.
struct CreatureNumbers {
  int health = 0;  // 0: it must be said
  Attributes attributes;
};
inline constexpr CreatureNumbers kGameNumbers{0, {.vision = 8}};  // R120
inline constexpr CreatureNumbers kScenarioNumbers{2,
                                                  {.strength = 1, .speed = 5, .vision = 8}};  // F1

// Reads blueprint `key`. Its `base`, when it has one, must be in `known`. Nothing when there was
// any mistake; all of them go to `complaints`. What it holds is not looked up: see check_holds.
[[nodiscard]] std::optional<Blueprint> read_blueprint(const std::string& key,
                                                      const toml::table& table,
                                                      const Catalogue& known,
                                                      const CreatureNumbers& numbers,
                                                      Complaints& complaints);

// Is `thing` known, and something that can be held? Told when it is not.
bool check_held(TableReader& reader, const LinedText& thing, const Catalogue& known);

// The same for all that the blueprint of `table` begins with.
void check_holds(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints);

// All keys of a catalogue, for sentences.
[[nodiscard]] std::vector<std::string_view> keys_of(const Catalogue& catalogue);

}  // namespace undercroft
