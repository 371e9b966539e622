// whereabouts.h: another player's position and health, as far as this player may know them.
#pragma once

#include <optional>

#include "client/model/view_model.h"

namespace undercroft {

struct Whereabouts {
  int depth = 0;            // 0: unknown
  std::optional<Point> at;  // only on the viewer's own level
  int health = 0;
  int max_health = 0;  // 0: unknown
};

// A downed member is neither standing nor dead; a friend may revive it (R141). Its body has a
// status that counts the turns. If the server does not send the member's level, this is known only
// while the body is in view.
[[nodiscard]] bool is_down(const ViewModel& view, const MemberView& member);
// True for the body of such a member, the player's own included.
[[nodiscard]] bool is_downed_member(const ViewModel& view, const EntityView& entity);
// True if some other player lived before and does not live after: it went down, or died.
[[nodiscard]] bool has_fallen_friend(const Observation& before, const Observation& after);

// What the player sees of the member, or else what the server sends about all members.
[[nodiscard]] Whereabouts whereabouts(const ViewModel& view, const MemberView& member);

inline constexpr std::size_t kFewPlayers = 6;
// The other players in the order of the party list: by time of joining, so that rows do not move.
// Beyond kFewPlayers, players whom the turn waits for come first, then those who share it, then the
// nearest.
[[nodiscard]] std::vector<const MemberView*> party(const ViewModel& view);

}  // namespace undercroft
