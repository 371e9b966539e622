// member_list.h: a realm's members as every player may know them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// One member. What a viewer is sent of it depends on the viewer's group; see seen_from().
struct Member {
  EntityId id = kNobody;
  const std::string* name = nullptr;  // valid until the next player joins or is forgotten
  int slot = 0;
  bool connected = false;
  bool alive = true;
  bool away = false;
  bool chosen = false;               // has an intent for the coming turn
  std::optional<std::size_t> group;  // none: dead, or on no level
  // Where it is and how healthy; 0 if no viewer may know.
  int depth = 0;
  Point at = {};
  int health = 0;
  int max_health = 0;
  int watchers = 0;
  std::uint64_t changed = 0;  // the version of the list in which it last changed
  friend bool operator==(const Member&, const Member&) = default;
};

// The member as this viewer of that group knows it, without its name. Only its own group is sent
// who has chosen, and a viewer knows its own place without being sent it.
[[nodiscard]] MemberView seen_from(const Member& member, EntityId viewer,
                                   std::optional<std::size_t> group);

// A MemberList holds the members in order of id, and what changed since the version before. The
// roster fills it.
class MemberList {
 public:
  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  // Grows with every change.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  // The places in members() of those that changed since `version`, in order. Null if that version
  // is not the one before.
  [[nodiscard]] const std::vector<std::size_t>* changed_since(std::uint64_t version) const {
    return version + 1 == version_ ? &changed_ : nullptr;
  }
  // The last version in which a member left the list.
  [[nodiscard]] std::uint64_t last_gone() const { return last_gone_; }
  // Milliseconds to leave between two looks at where all members are; 0 if they are few.
  [[nodiscard]] std::uint64_t pause_ms() const { return pause_for(members_.size()); }
  // As above, for that many. A few friends are sent each other's every step; a crowd is not.
  [[nodiscard]] static std::uint64_t pause_for(std::size_t members) {
    constexpr std::size_t kFew = 16;
    constexpr std::uint64_t kPauseForEach = 50;
    return members <= kFew ? 0 : members * kPauseForEach;
  }

 protected:
  ~MemberList() = default;

  std::vector<Member> members_;
  std::vector<std::size_t> changed_;
  std::uint64_t version_ = 0;
  std::uint64_t last_gone_ = 0;
};

}  // namespace undercroft
