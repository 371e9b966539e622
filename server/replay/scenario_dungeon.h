// scenario_dungeon.h: the dungeon of a stretch as a scenario file has it (docs/scenarios.md).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/replay/stretch.h"
#include "server/scenario/setup.h"
#include "server/scenario/toml_words.h"

namespace undercroft {

// The `details` table of each entity that has one.
using WrittenDetails = std::map<EntityId, TomlFields>;

// The file without its head comment and its turns: title, seed, rules, maps and entities. Levels
// are numbered from 1. If something can fall from the lowest one, another follows, with nothing on
// it.
[[nodiscard]] std::string dungeon_text(const Stretch& stretch,
                                       const std::map<EntityId, std::string>& names,
                                       const WrittenDetails& details);

// How an entity of the set-up world differs from the one of the stretch that it stands for.
struct StretchDifference {
  EntityId id = kNobody;  // of the realm
  std::string field;
  std::string value;       // of the realm, in TOML
  bool is_detail = false;  // a `details` table can have it
};

// Compares each entity of the stretch with the one of its name.
[[nodiscard]] std::vector<StretchDifference> differences(
    const Stretch& stretch, const std::map<EntityId, std::string>& names, const Staged& staged);

}  // namespace undercroft
