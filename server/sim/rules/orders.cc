// orders.cc: gives orders to followers.
#include "server/sim/rules/orders.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/rules/followers.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"
#include "shared/order_words.h"

namespace undercroft {
namespace {

bool obeys(const World& world, EntityId player, EntityId body) {
  const Entity& e = world.entity(body);
  return is_follower(e) && e.alive && e.by_kind.leader() == player &&
         perceives(world, player, body);
}

// In order of spawning.
std::vector<EntityId> obedient_to(const World& world, EntityId player) {
  std::vector<EntityId> found;
  const Entity& leader = world.entity(player);
  if (!leader.alive || !leader.place().on_level()) return found;
  for (const EntityId id : world.population(leader.depth()).bodies) {
    if (obeys(world, player, id)) found.push_back(id);
  }
  return found;
}

// "The captive squire stays."
void tell_obeyed(World& world, EntityId player, EntityId follower, const std::string& does) {
  const std::string& name = world.blueprint(std::as_const(world).entity(follower)).name;
  tell_words(world, Verb::Advised, player, "The " + to_lower(freed_name(name)) + " " + does + ".");
}

void stay_at(World& world, EntityId follower, Point at) {
  Entity& e = world.entity(follower);
  e.order.change() = {.post = Place::on(e.depth(), at)};
}

// The monster in that cell that the player perceives, or kNobody.
EntityId foe_at(const World& world, EntityId player, Point at) {
  const EntityId body = world.body_at(world.entity(player).depth(), at);
  const bool is_monster = body != kNobody && world.entity(body).kind() == Kind::Monster;
  return is_monster && perceives(world, player, body) ? body : kNobody;
}

std::string foe_in_words(const World& world, EntityId foe) {
  return "the " + to_lower(world.blueprint(world.entity(foe)).name);
}

}  // namespace

bool has_followers_in_view(const World& world, EntityId player) {
  return !obedient_to(world, player).empty();
}

void order_aloud(World& world, EntityId player, const std::string& words) {
  const auto order = order_in(words);
  if (!order) return;
  for (const EntityId id : obedient_to(std::as_const(world), player)) {
    if (*order == OrderWord::Stay) {
      stay_at(world, id, std::as_const(world).entity(id).at());
    } else {
      world.entity(id).order.reset();
    }
    tell_obeyed(world, player, id, *order == OrderWord::Stay ? "stays" : "comes with you");
  }
}

void order_to(World& world, EntityId player, Point at) {
  const std::vector<EntityId> followers = obedient_to(std::as_const(world), player);
  if (followers.empty()) return;
  const EntityId foe = foe_at(std::as_const(world), player, at);
  const bool calls = std::as_const(world).entity(player).at() == at;
  for (const EntityId id : followers) {
    if (calls) {
      world.entity(id).order.reset();
      tell_obeyed(world, player, id, "comes with you");
    } else if (foe != kNobody) {
      world.entity(id).order.change() = {.post = {}, .quarry = foe};
      tell_obeyed(world, player, id, "goes for " + foe_in_words(world, foe));
    } else {
      stay_at(world, id, at);
      tell_obeyed(world, player, id, "goes there, and stays");
    }
  }
}

}  // namespace undercroft
