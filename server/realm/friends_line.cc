// friends_line.cc: see friends_line.h.
#include "server/realm/friends_line.h"

#include "server/protocol/rescue_words.h"
#include "server/protocol/told_places.h"

namespace undercroft {
namespace {

bool is_worth_telling(const RealmCore& core, const Player& friend_of) {
  const Entity& body = core.world().entity(friend_of.body);
  const bool is_down = body.kind() == Kind::Downed;
  const bool plays = body.alive && core.connected(&friend_of) != nullptr;
  return (is_down || plays) && is_place_told(core.world(), body, core.options.friends_on_map);
}

// "Bea is on level 2.", "Cid is north-east 3, down."
std::string sentence_of(const World& world, EntityId viewer, const Entity& body) {
  std::string where = place_in_words(world, viewer, body, true);
  if (where.starts_with(',')) where.erase(0, 1);
  return body.name + " is" + where + (body.kind() == Kind::Downed ? ", down." : ".");
}

}  // namespace

std::string where_friends_are(const RealmCore& core, EntityId player) {
  std::string line;
  if (core.world().rules().pvp) return line;
  for (const Player& other : core.state.players) {
    if (other.body == player || !is_worth_telling(core, other)) continue;
    const Entity& body = core.world().entity(other.body);
    line += (line.empty() ? "" : " ") + sentence_of(core.world(), player, body);
  }
  return line;
}

void end_with_friends(const RealmCore& core, EntityId player, MissedStory& story) {
  const std::string line = where_friends_are(core, player);
  if (!line.empty()) story.add({.text = line, .weight = ToldLine::Weight::Me});
}

}  // namespace undercroft
