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
// Its word: "choosing", "follows Bea".
[[nodiscard]] std::string plain_doing(const ViewModel& view, const MemberView& member);
// As above, with the turns that a downed member in view has left: "down 12"; "waited for" once the
// player has chosen.
[[nodiscard]] std::string doing_words(const ViewModel& view, const MemberView& member);
// "needs healing" for a member with half of its health or less; else empty.
[[nodiscard]] std::string_view need_of(const MemberView& member, const Whereabouts& where);

// "3/15!", or "3!" where there is less room; empty when unknown.
[[nodiscard]] std::string health_words(const Whereabouts& where, bool in_full);
[[nodiscard]] TextStyle health_style(const Drawing& drawing, const Whereabouts& where);

// "↙3"; "L2" for another level.
[[nodiscard]] std::u32string place_sign(const Drawing& drawing, const Whereabouts& where);

}  // namespace undercroft
