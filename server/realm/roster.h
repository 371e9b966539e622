// roster.h: the members of a realm as everyone may know them: those who are there, and those whose
// bodies linger.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/state/state.h"
#include "server/realm/turns/session.h"
#include "server/realm/turns/turn_clock.h"

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
  // Where it is and how it does; nothing when nobody is told.
  int depth = 0;
  Point at = {};
  int health = 0;
  int max_health = 0;
  int watchers = 0;
  std::uint64_t changed = 0;  // the roster's version since which it is as it is
  friend bool operator==(const Member&, const Member&) = default;
};

class Roster {
 public:
  // Whether it says where everyone is: a setting of the host's.
  explicit Roster(bool says_where) : says_where_(says_where) {}

  // Lists everyone anew. Under `beat`, where nobody is waited for, nobody counts as having chosen.
  // Where they are is looked up seldom when they are many, since everyone is told of every step.
  void gather(const RealmState& state, const Sessions& sessions, std::uint64_t now_ms);
  // When it is worth gathering again though nothing else has changed; nothing: it is not.
  [[nodiscard]] std::optional<std::uint64_t> gathers_again_at() const { return gathers_again_at_; }

  // How long to leave between two looks at where all of them are; 0: none, they are few.
  [[nodiscard]] std::uint64_t pause_ms() const;

  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  // Another number whenever something is another than before.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  // The places in members() of those who are another since that version, in order; null when it is
  // too long ago.
  [[nodiscard]] const std::vector<std::size_t>* changed_since(std::uint64_t version) const {
    return version + 1 == version_ ? &changed_ : nullptr;
  }
  // Since that version nobody who was listed before is missing.
  [[nodiscard]] std::uint64_t last_gone() const { return last_gone_; }

 private:
  [[nodiscard]] const Member* gathered_before(EntityId id);

  bool says_where_;
  std::uint64_t looked_up_at_ = 0;  // ms
  std::optional<std::uint64_t> gathers_again_at_;
  std::vector<Member> members_;  // in order of id
  std::vector<Member> before_;   // kept for its buffer
  std::size_t place_ = 0;        // in `before_`, of the one asked for last: they are in order of id
  std::vector<EntityId> ids_;    // kept for its buffer
  // The places of those who are another since the version before this one, and of those in the one
  // that is gathered.
  std::vector<std::size_t> changed_;
  std::vector<std::size_t> changing_;
  std::uint64_t version_ = 0;
  std::uint64_t last_gone_ = 0;
};

// The member as this viewer of that group knows it, but for its name. Nobody else is told who has
// chosen; and where one is oneself one knows.
[[nodiscard]] MemberView seen_from(const Member& member, EntityId viewer,
                                   std::optional<std::size_t> group);

}  // namespace undercroft
