// followers.cc: winning a friend, and where it goes.
#include "server/sim/rules/followers.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "server/sim/rules/areas.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/hermits.h"
#include "server/sim/rules/peace.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"

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

// The next of its kind to be won says the next line.
std::string first_words(const World& world, const Entity& friendly) {
  const std::vector<std::string>& lines = world.blueprint(friendly).lines;
  std::size_t won = 0;
  for (const Entity& other : world.entities()) {
    const bool is_like_it = other.blueprint == friendly.blueprint && is_follower(other);
    if (is_like_it && other.by_kind.leader() != kNobody) ++won;
  }
  return lines[won % lines.size()];
}

// As players change places (F8), but nothing forbids it: the friend stands where its player stood.
void change_places_with(World& world, EntityId player, EntityId friendly) {
  Entity& p = world.entity(player);
  Entity& f = world.entity(friendly);
  exchange(world, p, f, direction_of(f.at() - p.at()));
}

bool sees_monster(const World& world, const Entity& follower, const Entity& other) {
  return other.kind() == Kind::Monster && other.alive && other.depth() == follower.depth() &&
         is_seen_by(world, other, follower) && !is_hidden_from(world, follower.id, other);
}

// A follower leaves its post for nothing, so from there it fights only what its blow reaches.
bool is_prey(const World& world, const Entity& follower, const Entity& other) {
  const int reach = is_posted(follower) ? 1 : kSallies;
  if (distance(other.at(), follower.at()) > reach) return false;
  const Direction way = direction_of(other.at() - follower.at());
  const bool is_cut_off =
      is_posted(follower) && is_pinched(world, follower.depth(), follower.at(), way);
  return !is_cut_off && sees_monster(world, follower, other);
}

const Entity* nearest_prey(const World& world, const Entity& follower) {
  const Entity* nearest = nullptr;
  for (const EntityId id : world.population(follower.depth()).bodies) {
    const Entity& other = world.entity(id);
    if (!is_prey(world, follower, other)) continue;
    const bool nearer = nearest == nullptr || squared_distance(other.at(), follower.at()) <
                                                  squared_distance(nearest->at(), follower.at());
    if (nearer) nearest = &other;
  }
  return nearest;
}

// Null if it is dead, gone or out of sight.
const Entity* quarry_of(const World& world, const Entity& follower) {
  const EntityId id = follower.order.get().quarry;
  if (id == kNobody || !world.exists(id)) return nullptr;
  const Entity& quarry = world.entity(id);
  return sees_monster(world, follower, quarry) ? &quarry : nullptr;
}

bool lies_down_at(const World& world, int depth, Point at) {
  return downed_at(world, depth, at) != kNobody;
}

// It does not walk around whoever stands on its post.
Point goal_at_post(const World& world, const Entity& follower) {
  const Point post = follower.order.get().post.at;
  const int depth = follower.depth();
  const bool is_taken = distance(post, follower.at()) == 1 &&
                        (world.body_at(depth, post) != kNobody || lies_down_at(world, depth, post));
  return is_taken ? follower.at() : post;
}

Point goal_beside_leader(const World& world, const Entity& follower) {
  const Entity& player = world.entity(follower.by_kind.leader());
  const bool is_led = player.depth() == follower.depth() && player.kind() == Kind::Player &&
                      distance(player.at(), follower.at()) > 1;
  return is_led ? player.at() : follower.at();
}

// Where it would be without anything to do.
Point home_of(const World& world, const Entity& follower) {
  if (is_posted(follower)) return follower.order.get().post.at;
  const EntityId leader = follower.by_kind.leader();
  const bool is_near = world.exists(leader) && world.entity(leader).depth() == follower.depth();
  return is_near ? world.entity(leader).at() : follower.at();
}

// A body on a downed player would keep it from being revived.
bool is_to_be_left(const World& world, const Entity& thing) {
  if (thing.kind() == Kind::Fire || thing.kind() == Kind::Downed) return true;
  const bool is_area = thing.kind() == Kind::Cloud || thing.kind() == Kind::Patch;
  return is_area && is_harmful_area(world.catalogue(), world.blueprint(thing));
}

bool is_way_out(const World& world, const Entity& follower, Direction way) {
  const Point to = step(follower.at(), way);
  return world.contains(follower.depth(), to) && world.is_free(follower.depth(), to) &&
         !is_pinched(world, follower.depth(), follower.at(), way) &&
         !is_perilous(world, follower.depth(), to);
}

}  // namespace

void approach(World& world, EntityId player, EntityId friendly) {
  const Entity& f = std::as_const(world).entity(friendly);
  if (is_follower(f)) return change_places_with(world, player, friendly);
  if (are_shackles_left(world, player, friendly)) return;
  const std::string line = first_words(world, f);
  world.entity(friendly).by_kind.set_leader(player);
  world.entity(friendly).order.reset();
  tell_words(world, Verb::Spoke, friendly, line);
}

std::vector<EntityId> followers_near(const World& world, const Entity& player) {
  std::vector<EntityId> found;
  for (const EntityId id : world.population(player.depth()).bodies) {
    const Entity& e = world.entity(id);
    const bool follows =
        is_follower(e) && e.by_kind.leader() == player.id && e.alive && !is_posted(e);
    if (follows && distance(e.at(), player.at()) <= kComesAlong) found.push_back(id);
  }
  return found;
}

bool is_freed(const World& world, const Entity& e) {
  const int shackles = world.blueprint(e).shackles;
  if (shackles == 0) return false;
  if (e.kind() == Kind::Corpse) return true;  // uses the same field otherwise
  ByKind by_kind = e.by_kind;
  return by_kind.shackles_broken() >= shackles;
}

bool is_shackled(const World& world, const Entity& e) {
  return e.kind() == Kind::Friend && world.blueprint(e).shackles > 0 && !is_freed(world, e);
}

std::string freed_name(const std::string& name) {
  for (const std::string_view bound : {"captive ", "chained ", "shackled "}) {
    if (to_lower(name).starts_with(bound)) return name.substr(bound.size());
  }
  return name;
}

bool is_posted(const Entity& follower) {
  const Place& post = follower.order.get().post;
  return post.on_level() && post.depth == follower.depth();
}

bool stands_in_harm(const World& world, const Entity& follower) {
  const ThingsHere here = world.things_at(follower.depth(), follower.at());
  return std::any_of(here.begin(), ThingsHere::end(),
                     [&world](const Entity& thing) { return is_to_be_left(world, thing); });
}

std::vector<Direction> ways_out_of_harm(const World& world, const Entity& follower) {
  const Point goal = home_of(world, follower);
  std::vector<Direction> ways;
  for (const Direction way : kEightDirections) {
    if (is_way_out(world, follower, way)) ways.push_back(way);
  }
  std::stable_sort(ways.begin(), ways.end(), [&](Direction a, Direction b) {
    return squared_distance(step(follower.at(), a), goal) <
           squared_distance(step(follower.at(), b), goal);
  });
  return ways;
}

Point goal_of_follower(const World& world, const Entity& follower) {
  const EntityId leader = follower.by_kind.leader();
  if (!is_follower(follower) || !world.exists(leader)) return follower.at();
  if (const Entity* quarry = quarry_of(world, follower)) return quarry->at();
  if (const Entity* prey = nearest_prey(world, follower)) return prey->at();
  return is_posted(follower) ? goal_at_post(world, follower) : goal_beside_leader(world, follower);
}

}  // namespace undercroft
