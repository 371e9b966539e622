// member_words.h: the texts of the party lists.
#pragma once

#include <string>
#include <string_view>

#include "client/model/whereabouts.h"
#include "client/view/screens/panes.h"

namespace undercroft {

// A member's state: its glyph and its word.
struct MemberDoing {
  Sign sign;
  std::string_view word;
};
[[nodiscard]] MemberDoing doing_of(const ViewModel& view, const MemberView& member);

// "3/15!", or "3!" where there is less room; empty when unknown.
[[nodiscard]] std::string health_words(const Whereabouts& where, bool in_full);
[[nodiscard]] TextStyle health_style(const Drawing& drawing, const Whereabouts& where);

// "↙3"; "L2" for another level.
[[nodiscard]] std::u32string place_sign(const Drawing& drawing, const Whereabouts& where);

}  // namespace undercroft
