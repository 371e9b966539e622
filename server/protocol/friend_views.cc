// friend_views.cc: sentences about a friend in view.
#include "server/protocol/friend_views.h"

#include <string>

#include "server/sim/rules/contents.h"
#include "shared/ascii_case.h"
#include "shared/grammar.h"
#include "shared/limits.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostListed = 4;

// "A warrior. "; empty before the hero has chosen a kit.
std::string kit_of(const World& world, const Entity& hero) {
  const int kit = hero.growth.get().kit;
  if (kit == 0) return "";
  const std::string& name = world.catalogue().growth().kits[static_cast<std::size_t>(kit - 1)].name;
  return capitalised(with_article(to_lower(name))) + ". ";
}

// "Wields a sword, and wears some mail. "
std::string gear_of(const World& world, EntityId viewer, const Entity& hero) {
  std::string weapon = "Has no weapon in hand";
  std::vector<std::string> worn;
  for (std::size_t slot = 0; slot < hero.worn.size(); ++slot) {
    if (hero.worn[slot] == kNobody) continue;
    std::string name = item_in_words(world, viewer, world.entity(hero.worn[slot]));
    if (static_cast<Slot>(slot) == Slot::Weapon) {
      weapon = "Wields " + name;
    } else {
      worn.push_back(std::move(name));
    }
  }
  return weapon + (worn.empty() ? "" : ", and wears " + list_of_names(worn, kMostListed)) + ".";
}

// The last turn of those that are left is the one in which it dies.
std::string needs_of(const Entity& hero) {
  if (hero.kind() == Kind::Downed) {
    const int turns = hero.turns(Status::Down);
    return " Is down: dies in " + std::to_string(turns) + (turns == 1 ? " turn." : " turns.");
  }
  const bool is_hurt = hero.alive && hero.health * 2 <= hero.max_health;
  return is_hurt ? " Needs healing." : "";
}

bool is_friend(const Entity& e, EntityId body) {
  const bool is_person = e.kind() == Kind::Player || e.kind() == Kind::Downed;
  return is_person && e.slot > 0 && e.id != body;
}

}  // namespace

std::vector<FriendView> friends_of(const World& world, const Knowledge& known, EntityId body) {
  std::vector<FriendView> friends;
  if (known.depth == 0 || world.rules().pvp) return friends;
  for (const KnownEntity& e : known.level().entities) {
    if (!e.perceived || !world.exists(e.view.id) || friends.size() == kMaxFriends) continue;
    const Entity& hero = world.entity(e.view.id);
    if (!is_friend(hero, body)) continue;
    friends.push_back({hero.id, kit_of(world, hero) + gear_of(world, body, hero) + needs_of(hero)});
  }
  return friends;
}

}  // namespace undercroft
