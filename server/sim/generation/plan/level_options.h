// level_options.h: what determines a level: its seed, depth, size, style, and the stages' options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/level_table.h"
#include "server/sim/world/pieces.h"
#include "server/sim/world/rng.h"
#include "shared/geometry.h"

namespace undercroft {

enum class Style : std::uint8_t { Rooms, Caves, Mixed };

// "rooms", "caves", "mixed".
[[nodiscard]] std::string_view name_of(Style style);
[[nodiscard]] std::optional<Style> parse_style(std::string_view word);

// A LevelOptions determines a level completely: equal options give equal levels on every machine
// (D31).
struct LevelOptions {
  std::uint64_t seed = 1;  // the realm's
  int depth = 1;
  int deepest = 5;  // the level with the Crown and without stairs down (R110)
  Size size{80, 40};
  Style style = Style::Rooms;
  std::string theme;                 // key of the theme; empty: none (D49)
  PieceHistory history;              // what the levels before it had (D62)
  int attempt = 0;                   // number of the sub-seed (D20)
  int rooms = 0;                     // rooms to scatter; 0: by the level's size (D1)
  std::optional<int> special_rooms;  // how many sorts of them (D62); none: each by its own chance
  int max_gap = 1;        // maximum cells between facing walls of adjacent rooms (D3); 0: shared
                          // wall
  int min_span = 1;       // minimum cells over which adjacent rooms face each other (D3)
  int loop_percent = 15;  // share of the non-tree edges dug as loops (D5)
  int arch_percent = 30;  // share of the doorways left without a door (D6)

  [[nodiscard]] bool is_deepest() const { return depth >= deepest; }
  // A stage's own random stream. Stages do not affect each other's draws.
  [[nodiscard]] Rng stream(std::string_view stage) const;
};

// The content's table for the level, with its theme laid over it, and with its own guard as
// `guard`: of several, one of those that have been away longest.
[[nodiscard]] LevelTable table_of(const Catalogue& catalogue, const LevelOptions& options);

// The number of rooms on a level (D1, D35): options.rooms, or 12 to 40 by the level's size. At most
// one per 64 cells, and half as many where caves share the level.
[[nodiscard]] int room_count(const LevelOptions& options);

}  // namespace undercroft
