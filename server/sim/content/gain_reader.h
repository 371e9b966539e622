// gain_reader.h: reads what a kit or boon changes in a hero.
#pragma once

#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Reads the changes of attributes, `traits`, gifts, `ability`, `instead_of` and `rewards`.
// REQUIRES: `known` has the abilities of all files.
void read_gain(TableReader& reader, const Catalogue& catalogue, const GrowthTables& known,
               Gain& gain);

template <typename Entry>
[[nodiscard]] std::vector<std::string_view> keys_in(const std::vector<Entry>& entries) {
  std::vector<std::string_view> keys;
  for (const Entry& entry : entries) keys.push_back(entry.key);
  return keys;
}

}  // namespace undercroft
