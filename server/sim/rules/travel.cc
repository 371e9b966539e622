// travel.cc: leaving one level and arriving on another.
#include "server/sim/rules/travel.h"

#include <algorithm>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/followers.h"
#include "server/sim/rules/hermits.h"
#include "server/sim/rules/level_words.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/woken_levels.h"
#include "server/sim/sight/distance_map.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"
#include "shared/ascii_case.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::string_view kPortalWord = "xyzzy";
constexpr std::string_view kUnbuilt =
    "Rubble blocks the stairs: the level beyond them could not be built. The host has been warned.";
constexpr std::string_view kCrowded = "The stairs are blocked: the level beyond them is full.";

std::optional<Point> find_ground(const World& world, int depth, Ground sought) {
  const Grid<Cell>& cells = world.level(depth).cells;
  for (Point p; p.y < cells.height(); ++p.y) {
    for (p.x = 0; p.x < cells.width(); ++p.x) {
      if (cells[p].ground == sought) return p;
    }
  }
  return std::nullopt;
}

void put_on(World& world, EntityId body, Place place) {
  Entity& e = world.entity(body);
  const bool is_other_level = e.kind() == Kind::Player && place.depth != e.depth();
  if (is_other_level) note_arrival(world, place.depth);
  shift(world, e, place);
  const bool is_first_time = place.depth > e.deepest;
  e.deepest = std::max(e.deepest, place.depth);
  if (is_first_time && e.kind() == Kind::Player) tell_of_level(world, body);
}

// That cell, or the nearest free one, if possible without peril (R113). None: the level is full.
std::optional<Point> landing_near(const World& world, int depth, Point near) {
  const auto safe = world.nearest_free(
      depth, near, [&](Point p) { return p == near || !is_perilous(world, depth, p); });
  return safe ? safe : world.nearest_free(depth, near);
}

// Puts a body into the cell of another level, or one beside it. Returns false if that level is
// full.
bool arrive(World& world, EntityId body, int depth, Point near) {
  const auto free = landing_near(world, depth, near);
  if (!free) return false;
  put_on(world, body, Place::on(depth, *free));
  return true;
}

// A follower comes along if there is room (R195).
void bring_along(World& world, EntityId follower, int depth, Point near) {
  if (!arrive(world, follower, depth, near)) return;
  Entity& f = world.entity(follower);
  f.post = f.at();
  meet_residents(world, f, Mover::Monster, Direction::None);
}

// Says why the stairs lead nowhere.
bool stay_on_stairs(World& world, EntityId player, std::string_view why) {
  tell_words(world, Verb::Advised, player, std::string(why));
  return false;
}

bool take_stairs(World& world, EntityId player, int to, Ground arrival, Verb verb) {
  if (!world.has_level(to)) return stay_on_stairs(world, player, kUnbuilt);
  Event event = event_of(world, verb, player, kNobody, to);
  const Point near = find_ground(world, to, arrival).value_or(event.at);
  if (!world.nearest_free(to, near)) return stay_on_stairs(world, player, kCrowded);
  tell(world, std::move(event));
  const std::vector<EntityId> followers = followers_near(world, world.entity(player));
  arrive(world, player, to, near);
  meet_residents(world, world.entity(player), Mover::Player, Direction::None);
  for (const EntityId id : followers) bring_along(world, id, to, near);
  return true;
}

bool carries_crown(const World& world, const Entity& e) {
  return std::any_of(e.holds().begin(), e.holds().end(),
                     [&world](EntityId id) { return world.blueprint(world.entity(id)).crown; });
}

// Every player on that level wins as well (R145).
bool leave_dungeon(World& world, EntityId player) {
  const std::vector<EntityId> on_level = world.population(world.entity(player).depth()).players;
  tell(world, event_of(world, Verb::Won, player));
  for (const EntityId id : on_level) {
    Entity& e = world.entity(id);
    if (!e.alive || e.won) continue;
    e.won = true;
    keep_score(world, id, true);
  }
  return true;
}

Ground ground_under(const World& world, EntityId id) {
  const Place place = world.entity(id).place();
  return world.ground(place.depth, place.at);
}

EntityId portal_under(const World& world, EntityId id) {
  const Place place = world.entity(id).place();
  return world.thing_at(place.depth, place.at, Kind::Portal);
}

// Portals come in pairs: as wired, else the first with the second, the third with the fourth, and
// so on.
EntityId other_end(const World& world, EntityId portal) {
  const Entity& p = world.entity(portal);
  if (!p.wired_to.empty()) return p.wired_to.front();
  std::vector<EntityId> portals;
  for (const EntityId id : world.population(p.depth()).portals) {
    if (world.entity(id).wired_to.empty()) portals.push_back(id);
  }
  const auto mine = std::find(portals.begin(), portals.end(), portal) - portals.begin();
  const auto partner = static_cast<std::size_t>(mine ^ 1);
  return partner < portals.size() ? portals[partner] : kNobody;
}

bool is_portal_word(const std::string& words) { return equals_ignoring_case(words, kPortalWord); }

// The fall continues if there is another hole below (H17) and a level below that.
bool falls_on(const World& world, int depth, Point at) {
  return world.has_level(depth + 1) && world.is_free(depth, at) &&
         world.ground(depth, at) == Ground::Ledge;
}

// A fall must not end in a locked vault, from which there would be no way out (H9): a cell that
// only a locked door connects to the stairs up.
std::optional<Point> landing_below(const World& world, int depth, Point at) {
  if (falls_on(world, depth, at)) return at;
  const auto stairs = find_ground(world, depth, Ground::StairsUp);
  if (!stairs) return world.nearest_free(depth, at);
  const Walker keyless{.opens_doors = true};
  const Walker with_keys{.opens_doors = true, .opens_locks = true};
  const Grid<int> open = distance_map(world, depth, *stairs, keyless);
  const Grid<int> all = distance_map(world, depth, *stairs, with_keys);
  const auto in_vault = [&](Point p) { return open[p] == kUnreachable && all[p] != kUnreachable; };
  const auto landing = world.nearest_free(depth, at, [&](Point p) { return !in_vault(p); });
  return landing ? landing : world.nearest_free(depth, at);
}

}  // namespace

bool stands_on_way_down(const World& world, EntityId player) {
  return ground_under(world, player) == Ground::StairsDown;
}

// A player wins a realm only once.
bool stands_on_way_up(const World& world, EntityId player) {
  if (ground_under(world, player) != Ground::StairsUp) return false;
  const Entity& e = world.entity(player);
  return e.depth() > 1 || (carries_crown(world, e) && !e.won);
}

bool descend(World& world, EntityId player) {
  if (!stands_on_way_down(world, player)) return false;
  const int to = world.entity(player).depth() + 1;
  return take_stairs(world, player, to, Ground::StairsUp, Verb::Descended);
}

bool ascend(World& world, EntityId player) {
  if (!stands_on_way_up(world, player)) return false;
  const int to = world.entity(player).depth() - 1;
  if (to == 0) return leave_dungeon(world, player);
  return take_stairs(world, player, to, Ground::StairsDown, Verb::Ascended);
}

void fall_to_level_below(World& world, EntityId body) {
  const Entity& e = world.entity(body);
  const int below = e.depth() + 1;
  if (!world.has_level(below)) return;
  const auto landing = landing_below(world, below, e.at());
  if (!landing) return;
  const bool is_alive = is_creature(e.kind());
  const bool is_hurt = is_alive && !has_gift(world, e, Gift::SoftLanding) && !is_spared(world, e);
  const int deep = is_hurt ? 1 + world.dice.roll(2) : 0;
  const int damage = resisted(world, e, deep, Verb::Fell, kNobody, {});
  Event event = event_of(world, Verb::Fell, body, kNobody, damage);
  if (is_hurt) event.health = take_health(world, body, damage);
  tell(world, std::move(event));
  const bool arrived_on_ledge = falls_on(world, below, *landing);
  put_on(world, body, Place::on(below, *landing));
  if (is_hurt && e.health == 0) return die(world, body);
  if (arrived_on_ledge) return fall_to_level_below(world, body);
  if (!is_alive) return;
  meet_residents(world, e, mover_kind(e), Direction::None);
}

void say_words(World& world, EntityId player, const std::string& words) {
  const EntityId portal = portal_under(world, player);
  if (portal == kNobody || !is_portal_word(words)) return;
  const EntityId other = other_end(world, portal);
  if (other == kNobody) return;
  const Place to = world.entity(other).place();
  if (!to.on_level() || !world.is_free(to.depth, to.at)) return;
  const Point from = world.entity(player).at();
  for (const EntityId end : {portal, other}) note_as_known(world, player, end);
  arrive(world, player, to.depth, to.at);
  tell_arrival(world, Verb::Teleported, world.entity(player), from);
  meet_residents(world, world.entity(player), Mover::Player, Direction::None);
}

Point entrance_of(const World& world, int depth) {
  const auto stairs = find_ground(world, depth, Ground::StairsUp);
  return stairs.value_or(find_ground(world, depth, Ground::Floor).value_or(Point{1, 1}));
}

Point way_down_of(const World& world, int depth) {
  return find_ground(world, depth, Ground::StairsDown).value_or(entrance_of(world, depth));
}

}  // namespace undercroft
