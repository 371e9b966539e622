// friends_line.cc: see friends_line.h.
#include "server/realm/friends_line.h"

#include <algorithm>
#include <vector>

#include "server/protocol/rescue_words.h"
#include "server/protocol/told_places.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostNamed = 4;  // friends; a line of the log is short

bool is_down(const Entity& body) { return body.kind() == Kind::Downed; }

bool is_worth_telling(const RealmCore& core, const Player& other) {
  const Entity& body = core.world().entity(other.body);
  const bool plays = body.alive && core.connected(&other) != nullptr;
  return (is_down(body) || plays) && is_place_told(core.world(), body, core.options.friends_on_map);
}

// "Bea is on level 2.", "Cid is north-east 3, down."
std::string sentence_of(const World& world, EntityId viewer, const Entity& body) {
  std::string where = place_in_words(world, viewer, body, true);
  if (where.starts_with(',')) where.erase(0, 1);
  return body.name + " is" + where + (is_down(body) ? ", down." : ".");
}

// The downed first.
std::vector<const Entity*> friends_of(const RealmCore& core, EntityId player) {
  std::vector<const Entity*> friends;
  for (const Player& other : core.state.players) {
    const bool is_one = other.body != player && is_worth_telling(core, other);
    if (is_one) friends.push_back(&core.world().entity(other.body));
  }
  std::stable_partition(friends.begin(), friends.end(),
                        [](const Entity* body) { return is_down(*body); });
  return friends;
}

}  // namespace

std::string where_friends_are(const RealmCore& core, EntityId player) {
  if (core.world().rules().pvp) return "";
  const std::vector<const Entity*> friends = friends_of(core, player);
  const std::size_t named = std::min(friends.size(), kMostNamed);
  std::string line;
  for (std::size_t i = 0; i < named; ++i) {
    line += (line.empty() ? "" : " ") + sentence_of(core.world(), player, *friends[i]);
  }
  const std::size_t more = friends.size() - named;
  return more == 0 ? line : line + " (and " + std::to_string(more) + " more)";
}

void end_with_friends(const RealmCore& core, EntityId player, MissedStory& story) {
  const std::string line = where_friends_are(core, player);
  if (!line.empty()) story.add({.text = line, .weight = ToldLine::Weight::Me});
}

}  // namespace undercroft
