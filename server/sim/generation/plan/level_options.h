// level_options.h: what decides a level: its seed, depth, size and style, and the options of
// stages.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/sim/content/level_table.h"
#include "server/sim/world/rng.h"
#include "shared/geometry.h"

namespace undercroft {

enum class Style : std::uint8_t { Rooms, Caves, Mixed };

// "rooms", "caves", "mixed".
[[nodiscard]] std::string_view name_of(Style style);
[[nodiscard]] std::optional<Style> parse_style(std::string_view word);

// Equal options give equal levels, on every machine (D31).
struct LevelOptions {
  std::uint64_t seed = 1;  // the realm's
  int depth = 1;
  int deepest = 5;  // the depth that holds the Crown and has no way down (R110)
  Size size{80, 40};
  Style style = Style::Rooms;
  int attempt = 0;        // the sub-seed (D20)
  int rooms = 0;          // how many are scattered; 0: by the level's size (D1)
  int max_gap = 1;        // cells between facing walls of adjacent rooms (D3); 0: one shared wall
  int min_span = 1;       // cells that the facing walls of adjacent rooms share (D3)
  int loop_percent = 15;  // of the edges left out of the spanning tree, dug after all (D5)
  int arch_percent = 30;  // of the doorways, left without a door (D6)

  [[nodiscard]] bool is_deepest() const { return depth >= deepest; }
  // A stage's own chance: what one stage draws never disturbs another.
  [[nodiscard]] Rng stream(std::string_view stage) const;
};

// How many rooms a level has (D1, D35): options.rooms, or 12 to 40 by the level's size; never more
// than one to 64 cells, and half as many where caves share the level.
[[nodiscard]] int room_count(const LevelOptions& options);

}  // namespace undercroft
