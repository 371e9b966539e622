// glyphs.h: the glyph of each entity and ground, in three character sets.
#pragma once

#include <string_view>

#include "client/view/palette.h"
#include "shared/observation.h"

namespace undercroft {

// Glyphs of the user interface.
enum class Sign : std::uint8_t {
  BarFull,
  BarEmpty,
  Across,
  Upright,
  Tee,
  Now,
  Choosing,
  Typing,
  Ready,
  Away,
  Apart,
  Offline,
  Dead,
  Down,
  Ellipsis,
  CornerTL,
  CornerTR,
  CornerBL,
  CornerBR
};
[[nodiscard]] char32_t sign(Sign which, const Display& display);

// An arrow for a direction; its letters in ASCII.
[[nodiscard]] std::u32string_view arrow(Direction way, const Display& display);

// The cell as drawn.
[[nodiscard]] ScreenCell ground_cell(const Observation& known, const CellView& cell,
                                     const Display& display);
// `visible`: in view now; remembered entities are drawn faint, and items in their dimmed colour.
[[nodiscard]] ScreenCell entity_cell(const EntityView& entity, const Look& look, bool visible,
                                     const Display& display);
// A cell where a creature stands over a downed player: the creature's glyph in the colours of the
// downed one. `is_own`: that is the viewer, whose sign stays, in the colours of the creature.
[[nodiscard]] ScreenCell cell_over_downed(const ScreenCell& creature, const ScreenCell& downed,
                                          bool is_own);
// The look's own glyph, as in the pack.
[[nodiscard]] ScreenCell own_cell(const Look& look, const Display& display);
// The player in that slot, as other players see it.
[[nodiscard]] ScreenCell slot_cell(int slot, const Display& display);

// `c`, or its substitute in a smaller character set.
[[nodiscard]] char32_t shown(char32_t c, const Display& display);
// As above, for a text from elsewhere.
[[nodiscard]] std::u32string shown(std::string_view utf8, const Display& display);

}  // namespace undercroft
