// roster.h: gathers the members of a realm: connected players, and those whose bodies linger.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/state/state.h"
#include "server/realm/sync/member_list.h"
#include "server/realm/turns/session.h"
#include "server/realm/turns/turn_clock.h"

namespace undercroft {

// A Roster fills a member list from the realm's state and sessions.
class Roster final : public MemberList {
 public:
  // `says_where`: members may know where the others are, a setting of the host's.
  explicit Roster(bool says_where) : says_where_(says_where) {}

  // Gathers all members. Under `beat` no turn waits, so no member counts as having chosen. With
  // many members it looks up their places seldom, because everyone is sent each change.
  void gather(const RealmState& state, const Sessions& sessions, std::uint64_t now_ms);
  // When gathering is due again even if nothing else changes; nothing: not at all.
  [[nodiscard]] std::optional<std::uint64_t> gathers_again_at() const { return gathers_again_at_; }

 private:
  [[nodiscard]] const Member* gathered_before(EntityId id);

  bool says_where_;
  std::uint64_t looked_up_at_ = 0;  // ms
  std::optional<std::uint64_t> gathers_again_at_;
  std::vector<Member> before_;  // kept for its buffer
  std::size_t place_ = 0;  // in `before_`: where the last search ended; ids are asked for in order
  std::vector<EntityId> ids_;          // kept for its buffer
  std::vector<std::size_t> changing_;  // kept for its buffer
};

}  // namespace undercroft
