// followers.cc: winning a friend, and where it goes.
#include "server/sim/rules/followers.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/sim/rules/entering.h"
#include "server/sim/rules/hermits.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

constexpr int kComesAlong = 3;  // cells from a player who takes the stairs
constexpr int kSallies = 4;     // cells; farther monsters do not draw it away

// Returns true while something is left to break.
bool are_shackles_left(World& world, EntityId player, EntityId friendly) {
  const int all = world.blueprint(std::as_const(world).entity(friendly)).shackles;
  int& broken = world.entity(friendly).by_kind.shackles_broken();
  if (broken >= all) return false;
  ++broken;
  const std::string count = std::to_string(broken) + " of " + std::to_string(all);
  tell_words(world, Verb::Advised, player,
             broken < all ? "You work at the shackles: " + count + "." : "The shackles break.");
  return broken < all;
}

// As players change places (F8), but nothing forbids it: the friend stands where its player stood.
void change_places_with(World& world, EntityId player, EntityId friendly) {
  Entity& p = world.entity(player);
  Entity& f = world.entity(friendly);
  exchange(world, p, f, direction_of(f.at() - p.at()));
}

bool is_prey(const World& world, const Entity& follower, const Entity& other) {
  return other.kind() == Kind::Monster && other.alive &&
         distance(other.at(), follower.at()) <= kSallies && is_seen_by(world, other, follower) &&
         !is_hidden_from(world, follower.id, other);
}

}  // namespace

void approach(World& world, EntityId player, EntityId friendly) {
  const Entity& f = std::as_const(world).entity(friendly);
  if (is_follower(f)) return change_places_with(world, player, friendly);
  if (are_shackles_left(world, player, friendly)) return;
  world.entity(friendly).by_kind.set_leader(player);
  tell_words(world, Verb::Spoke, friendly, world.blueprint(f).lines.front());
}

std::vector<EntityId> followers_near(const World& world, const Entity& player) {
  std::vector<EntityId> found;
  for (const EntityId id : world.population(player.depth()).bodies) {
    const Entity& e = world.entity(id);
    const bool follows = is_follower(e) && e.by_kind.leader() == player.id && e.alive;
    if (follows && distance(e.at(), player.at()) <= kComesAlong) found.push_back(id);
  }
  return found;
}

Point goal_of_follower(const World& world, const Entity& follower) {
  const EntityId leader = follower.by_kind.leader();
  if (!is_follower(follower) || !world.exists(leader)) return follower.at();
  const Entity* nearest = nullptr;
  for (const EntityId id : world.population(follower.depth()).bodies) {
    const Entity& other = world.entity(id);
    if (!is_prey(world, follower, other)) continue;
    const bool nearer = nearest == nullptr || squared_distance(other.at(), follower.at()) <
                                                  squared_distance(nearest->at(), follower.at());
    if (nearer) nearest = &other;
  }
  if (nearest != nullptr) return nearest->at();
  const Entity& player = world.entity(leader);
  const bool is_led = player.depth() == follower.depth() && player.kind() == Kind::Player &&
                      distance(player.at(), follower.at()) > 1;
  return is_led ? player.at() : follower.at();
}

}  // namespace undercroft
