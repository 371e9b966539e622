// glyphs.h: what each thing is drawn as, in three character sets.
#pragma once

#include <string_view>

#include "client/view/palette.h"
#include "shared/observation.h"

namespace undercroft {

// Signs of the screen's own furniture.
enum class Sign : std::uint8_t {
  BarFull,
  BarEmpty,
  Across,
  Upright,
  Tee,
  Now,
  Choosing,
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

// An arrow for a direction; in ASCII its letters.
[[nodiscard]] std::u32string_view arrow(Direction way, const Display& display);

// One cell as it is drawn.
[[nodiscard]] ScreenCell ground_cell(const CellView& cell, const Display& display);
// `visible`: in sight now; what is remembered is drawn faint. `self`: the player's own id.
[[nodiscard]] ScreenCell entity_cell(const EntityView& entity, const Look& look, bool visible,
                                     EntityId self, const Display& display);
// The look's own glyph, as in the pack.
[[nodiscard]] ScreenCell own_cell(const Look& look, const Display& display);
// The player of that slot, as its owner does not look to itself.
[[nodiscard]] ScreenCell slot_cell(int slot, const Display& display);

// `c`, or what stands for it in a smaller character set.
[[nodiscard]] char32_t shown(char32_t c, const Display& display);
// All of a text that others wrote.
[[nodiscard]] std::u32string shown(std::string_view utf8, const Display& display);

}  // namespace undercroft
