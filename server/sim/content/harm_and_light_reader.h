// harm_and_light_reader.h: reads lights (R222), tags and resistances (R223).
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads `light`, `tags`, `resists` and `hidden` of a blueprint.
void read_harm_and_light(TableReader& reader, Blueprint& b);
// Reports those of them that do not fit the blueprint's kind.
void check_harm_and_light(TableReader& reader, const Blueprint& b);

// Reads `tags`: up to 8 keys.
void read_tags(TableReader& reader, std::vector<std::string>& out);

}  // namespace undercroft
