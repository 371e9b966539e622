// roster.h: lists the members of a realm: connected players, and players whose bodies linger.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/realm/state/state.h"
#include "server/realm/sync/members.h"
#include "server/realm/turns/session.h"

namespace undercroft {

class Roster {
 public:
  // `says_where`: the list has the members' place and health (a host's setting). Under `pvp` it has
  // not: the others are foes.
  explicit Roster(bool says_where) : says_where_(says_where) {}

  // Rebuilds the list. Under `beat` no turn waits, so no member counts as having chosen. In a
  // crowd, places are looked up less often, since every change is sent to every player.
  void gather(const RealmState& state, const Sessions& sessions, std::uint64_t now_ms);
  // When places have to be looked up again; nothing when they are up to date.
  [[nodiscard]] std::optional<std::uint64_t> gathers_again_at() const { return gathers_again_at_; }

  [[nodiscard]] const MemberList& list() const { return list_; }

 private:
  // Whose rows the list has: those who are connected, and those whose body is on a level.
  void gather_ids(const World& world, const Sessions& sessions);
  void number_players(const World& world);
  [[nodiscard]] const Member* gathered_before(EntityId id);

  bool says_where_;
  std::uint64_t looked_up_at_ = 0;  // ms
  std::optional<std::uint64_t> gathers_again_at_;
  MemberList list_;
  std::vector<Member> before_;         // the previous list, kept for its buffer
  std::size_t place_ = 0;              // of the last search in `before_`
  std::vector<EntityId> ids_;          // kept for its buffer
  std::vector<int> slots_;             // kept for its buffer
  std::vector<std::size_t> changing_;  // becomes MemberList::changed if anything has changed
};

}  // namespace undercroft
