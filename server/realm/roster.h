// roster.h: the members of a realm as everyone may know them: those who are there, and those whose
// bodies linger.
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
  // Whether it says where everyone is: a setting of the host's.
  explicit Roster(bool says_where) : says_where_(says_where) {}

  // Lists everyone anew. Under `beat`, where nobody is waited for, nobody counts as having chosen.
  // Where they are is looked up seldom when they are many, since everyone is told of every step.
  void gather(const RealmState& state, const Sessions& sessions, std::uint64_t now_ms);
  // When it is worth gathering again though nothing else has changed; nothing: it is not.
  [[nodiscard]] std::optional<std::uint64_t> gathers_again_at() const { return gathers_again_at_; }

  [[nodiscard]] const MemberList& list() const { return list_; }

 private:
  [[nodiscard]] const Member* gathered_before(EntityId id);

  bool says_where_;
  std::uint64_t looked_up_at_ = 0;  // ms
  std::optional<std::uint64_t> gathers_again_at_;
  MemberList list_;
  std::vector<Member> before_;  // kept for its buffer
  std::size_t place_ = 0;       // in `before_`, of the one asked for last: they are in order of id
  std::vector<EntityId> ids_;   // kept for its buffer
  std::vector<std::size_t> changing_;  // becomes MemberList::changed if anything has changed
};

}  // namespace undercroft
