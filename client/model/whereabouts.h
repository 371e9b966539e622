// whereabouts.h: where another player is and how it does, as far as this one may know.
#pragma once

#include <optional>

#include "client/model/view_model.h"

namespace undercroft {

struct Whereabouts {
  int depth = 0;            // 0: nobody says
  std::optional<Point> at;  // on the viewer's own level alone
  int health = 0;
  int max_health = 0;  // 0: nobody says
};

// Neither standing nor dead: a friend may raise it (R141). Of whom nobody says where it is, that is
// known only while its body is in view.
[[nodiscard]] bool is_down(const ViewModel& view, const MemberView& member);

// What is seen of them; of whom one does not see what the server tells of everybody.
[[nodiscard]] Whereabouts whereabouts(const ViewModel& view, const MemberView& member);

inline constexpr std::size_t kFewPlayers = 6;
// The other players in the order in which a party list has them: as they joined, so that nobody's
// row moves; of more than a few those the turn waits for, those who share it, and the near first.
[[nodiscard]] std::vector<const MemberView*> party(const ViewModel& view);

}  // namespace undercroft
