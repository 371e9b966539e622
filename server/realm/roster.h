// roster.h: the members of a realm as everyone may know them: those who are there, and those whose
// bodies linger.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/session.h"
#include "server/realm/state.h"
#include "server/realm/turn_clock.h"

namespace undercroft {

// What the realm knows of one member; what of it a viewer is told depends on whose group it is in.
struct Member {
  EntityId id = kNobody;
  const std::string* name = nullptr;  // until the next player comes or is forgotten
  int slot = 0;
  bool connected = false;
  bool alive = true;
  bool away = false;
  bool chosen = false;               // has an intent for the coming turn
  std::optional<std::size_t> group;  // none: dead, or on no level
  friend bool operator==(const Member&, const Member&) = default;
};

class Roster {
 public:
  // Lists everyone anew. Under `beat`, where nobody is waited for, nobody counts as having chosen.
  void gather(const RealmState& state, const Sessions& sessions);

  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  // Another number whenever something is another than before.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  std::vector<Member> members_;  // in order of joining
  std::vector<Member> before_;   // kept for its buffer
  std::vector<EntityId> ids_;    // likewise
  std::uint64_t version_ = 0;
};

// The member as one of that group knows it, but for its name. Nobody else is told who has chosen.
[[nodiscard]] MemberView seen_from(const Member& member, std::optional<std::size_t> group);

}  // namespace undercroft
