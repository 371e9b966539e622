// members.h: the members of a realm as every player may know them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/sync/player_numbers.h"
#include "shared/observation.h"

namespace undercroft {

class Entity;
class World;
struct Player;

// One member as the realm knows it. seen_from() gives what a viewer may know of it.
struct Member {
  EntityId id = kNobody;
  std::string name;
  int slot = 0;  // its number (player_numbers.h)
  bool connected = false;
  bool alive = true;
  bool away = false;
  bool chosen = false;               // has an intent for the coming turn
  EntityId follows = kNobody;        // by a standing intent; never under pvp
  std::optional<std::size_t> group;  // none: dead, or on no level
  // Place and health; 0 when no player may know them.
  int depth = 0;
  Point at = {};
  int health = 0;
  int max_health = 0;
  int watchers = 0;
  std::uint64_t changed = 0;  // the version that changed it last
  friend bool operator==(const Member&, const Member&) = default;
};

// The player with its body's slot and life. The caller gives it its number, and adds what it knows
// of the connection.
[[nodiscard]] Member member_of(const World& world, const Player& player);

// The members at one moment, and which of them differ from the moment before. Roster writes it.
struct MemberList {
  std::vector<Member> members;       // in order of id
  std::uint64_t version = 0;         // increases with every difference
  std::uint64_t last_gone = 0;       // the last version in which a member was missing
  std::vector<std::size_t> changed;  // places in `members` that the last version changed, in order
  PlayerNumbers numbers;             // of the members

  // The places that changed since `since`; null when that is more than one version ago.
  [[nodiscard]] const std::vector<std::size_t>* changed_since(std::uint64_t since) const {
    return since + 1 == version ? &changed : nullptr;
  }
  // Milliseconds between two looks at where all of them are; 0 when they are few.
  [[nodiscard]] std::uint64_t pause_ms() const { return pause_for(members.size()); }
  [[nodiscard]] static std::uint64_t pause_for(std::size_t members);
};

// The member, without its name, as a viewer in that group may know it. Only the group knows who has
// chosen; and the viewer's own place and health are left out, since the client has them already.
[[nodiscard]] MemberView seen_from(const Member& member, EntityId viewer,
                                   std::optional<std::size_t> group);

}  // namespace undercroft
