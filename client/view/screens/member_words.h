// member_words.h: what the party's lists say of a player.
#pragma once

#include <string>
#include <string_view>

#include "client/model/whereabouts.h"
#include "client/view/screens/panes.h"

namespace undercroft {

// What one member does: a sign, and the word for it.
struct MemberDoing {
  Sign sign;
  std::string_view word;
};
[[nodiscard]] MemberDoing doing_of(const ViewModel& view, const MemberView& member);

// "3/15!", or "3!" where there is less room; empty of whom nobody says.
[[nodiscard]] std::string health_words(const Whereabouts& where, bool in_full);
[[nodiscard]] TextStyle health_style(const Drawing& drawing, const Whereabouts& where);

// "↙3"; of another level "L2".
[[nodiscard]] std::u32string place_sign(const Drawing& drawing, const Whereabouts& where);

}  // namespace undercroft
