// entity_values.h: lists that an entity has, in the words of the content.
#pragma once

#include <string>

#include "server/scenario/toml_words.h"
#include "server/sim/content/catalogue.h"
#include "server/sim/world/entity.h"

namespace undercroft {

// A list of TOML.
[[nodiscard]] std::string traits_in_toml(const Entity& e);
// The turns that each status of the entity lasts; the statuses of packs by their short keys.
[[nodiscard]] TomlFields statuses_in_toml(const Entity& e, const Catalogue& catalogue);
// How many keys of each metal it has.
[[nodiscard]] TomlFields keys_in_toml(const Entity& e);

}  // namespace undercroft
