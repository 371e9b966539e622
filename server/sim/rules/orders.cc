// orders.cc: reads orders, and gives them to followers.
#include "server/sim/rules/orders.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "server/sim/rules/followers.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

enum class Order : std::uint8_t { Stay, Come };

std::optional<Order> order_in(std::string_view words) {
  constexpr std::string_view kSigns = " .!";
  const std::size_t begin = words.find_first_not_of(kSigns);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view word = words.substr(begin, words.find_last_not_of(kSigns) - begin + 1);
  const auto is = [word](std::string_view one) { return equals_ignoring_case(word, one); };
  if (is("stay") || is("wait") || is("hold")) return Order::Stay;
  if (is("come") || is("come here") || is("follow")) return Order::Come;
  return std::nullopt;
}

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

bool names_an_order(const std::string& words) { return order_in(words).has_value(); }
bool is_call(const std::string& words) { return order_in(words) == Order::Come; }

void order_aloud(World& world, EntityId player, const std::string& words) {
  const auto order = order_in(words);
  if (!order) return;
  for (const EntityId id : obedient_to(std::as_const(world), player)) {
    if (*order == Order::Stay) {
      stay_at(world, id, std::as_const(world).entity(id).at());
    } else {
      world.entity(id).order.reset();
    }
    tell_obeyed(world, player, id, *order == Order::Stay ? "stays" : "comes with you");
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
      world.entity(id).order.change() = {.quarry = foe};
      tell_obeyed(world, player, id, "goes for " + foe_in_words(world, foe));
    } else {
      stay_at(world, id, at);
      tell_obeyed(world, player, id, "goes there, and stays");
    }
  }
}

}  // namespace undercroft
