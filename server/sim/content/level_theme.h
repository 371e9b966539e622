// level_theme.h: a theme, which gives a level a character (D49), as in themes.toml.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/level_table.h"

namespace undercroft {

// The word that stands for no theme among the `themes` of a level.
inline constexpr std::string_view kNoTheme = "plain";

// A LevelTheme is laid over the table of a level. Its numbers replace those of the table. An entry
// of its lists replaces that of the same blueprint, or is added; a count or weight of 0 removes it.
struct LevelTheme {
  std::string key;      // "flooded"
  std::string name;     // of the level: "The Drowned Halls"
  std::string arrival;  // a sentence for each hero that comes to the level for the first time
  std::optional<std::string> style;
  std::optional<Count> rooms;
  std::optional<Count> drawn;
  std::optional<Count> chests;
  std::optional<Count> drawn_rooms;
  std::optional<Count> lakes;
  std::optional<bool> frozen;
  std::optional<Count> chasms;
  std::optional<Count> special_rooms{};
  std::vector<SignatureCount> signatures{};
  std::vector<PlacedEntry> monsters{};
  std::vector<PlacedEntry> things{};
  std::vector<PlacedEntry> features{};
  std::vector<LootEntry> drawn_from{};
  std::vector<LootEntry> loot{};
  std::vector<Appearance> appears{};  // levels that may have it besides those that name it
  std::string sector{};               // key of its blueprint; empty: none (R222)
  SourceLine source{};
  friend bool operator==(const LevelTheme&, const LevelTheme&) = default;
};

// Replaces the entry of the same blueprint, or adds one, for each entry of `over`; then removes
// those of 0.
void lay_over(std::vector<PlacedEntry>& list, const std::vector<PlacedEntry>& over);
void lay_over(std::vector<LootEntry>& list, const std::vector<LootEntry>& over);

// The table with the theme laid over it.
[[nodiscard]] LevelTable with_theme(LevelTable table, const LevelTheme& theme);

}  // namespace undercroft
