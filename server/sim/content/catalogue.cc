// catalogue.cc: finding blueprints and tables.
#include "server/sim/content/catalogue.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"

namespace undercroft {

BlueprintId Catalogue::add(Blueprint blueprint) {
  if (const auto known = find(blueprint.key)) {
    blueprints_[static_cast<std::size_t>(*known)] = std::move(blueprint);
    return *known;
  }
  blueprints_.push_back(std::move(blueprint));
  return static_cast<BlueprintId>(blueprints_.size() - 1);
}

std::optional<BlueprintId> Catalogue::find(std::string_view key) const {
  for (std::size_t i = 0; i < blueprints_.size(); ++i) {
    if (blueprints_[i].key == key) return static_cast<BlueprintId>(i);
  }
  return std::nullopt;
}

BlueprintId Catalogue::at(std::string_view key) const {
  const auto id = find(key);
  CHECK(id.has_value(), "a blueprint that the code relies on is missing from the catalogue");
  return *id;
}

const Blueprint& Catalogue::operator[](BlueprintId id) const {
  const auto index = static_cast<std::size_t>(id);
  CHECK(index < blueprints_.size(), "no blueprint has this number");
  return blueprints_[index];
}

void Catalogue::add_level(LevelTable table) {
  const auto at = std::find_if(levels_.begin(), levels_.end(),
                               [&](const LevelTable& known) { return known.depth >= table.depth; });
  if (at != levels_.end() && at->depth == table.depth) {
    *at = std::move(table);
  } else {
    levels_.insert(at, std::move(table));
  }
}

LevelTable Catalogue::level_table(int depth) const {
  LevelTable found;
  for (const LevelTable& table : levels_) {
    if (table.depth <= depth) found = table;
  }
  return found;
}

}  // namespace undercroft
