// catalogue.h: every blueprint that a realm knows, by key and by number, and its levels' tables.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/level_table.h"
#include "shared/check.h"

namespace undercroft {

// Numbered in the order they were added; once a World uses a catalogue it no longer changes.
class Catalogue {
 public:
  // A blueprint of the same key is replaced and keeps its number.
  BlueprintId add(Blueprint blueprint);

  [[nodiscard]] std::optional<BlueprintId> find(std::string_view key) const;
  // REQUIRES: `key` is known; for those that the code itself relies on ("player", "corpse").
  [[nodiscard]] BlueprintId at(std::string_view key) const;
  [[nodiscard]] const Blueprint& operator[](BlueprintId id) const {
    CHECK(static_cast<std::size_t>(id) < blueprints_.size(), "no blueprint has this number");
    return blueprints_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] const std::vector<Blueprint>& all() const { return blueprints_; }

  // A table of the same depth is replaced.
  void add_level(LevelTable table);
  // The table of that depth; where there is none, that of the nearest depth above it, and a plain
  // empty one when there is none of those either. What lives there by its own `depth`, and is named
  // by no table and held by nobody, is added: one of it or none.
  [[nodiscard]] LevelTable level_table(int depth) const;
  [[nodiscard]] const std::vector<LevelTable>& levels() const { return levels_; }

 private:
  [[nodiscard]] bool is_placed(const std::string& key) const;

  std::vector<Blueprint> blueprints_;
  std::vector<LevelTable> levels_;  // by depth, ascending
};

}  // namespace undercroft
