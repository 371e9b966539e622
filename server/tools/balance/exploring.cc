// exploring.cc: picking up items, exploring unknown cells, and what to try when all is explored.
#include <algorithm>
#include <utility>

#include "server/tools/balance/mind.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr int kTouchesOfAChest = 2;  // open it, empty it (R81)
constexpr int kTouchesOfALever = 1;
constexpr int kTouchesOfAnAltar = 1;

bool is_loose(Kind kind) {
  return kind == Kind::Key || kind == Kind::Treasure || kind == Kind::Item;
}

bool pack_is_full(const Mind& mind) { return !has_room(mind.self().pack); }

int touches(const Mind& mind, EntityId id) {
  const auto found = mind.memory.touched.find(id);
  return found == mind.memory.touched.end() ? 0 : found->second;
}

bool is_crown(const Look& look) { return look.name.find("Crown") != std::string::npos; }

// Opens chests only with enough health to survive a surprise. Searches only the corpses of players.
bool is_wanted(const Mind& mind, const EntityView& view) {
  if (mind.memory.standing_memory.dropped.contains(view.id) || mind.is_hopeless(view.at))
    return false;
  const Look& look = mind.known.look(view);
  if (look.kind == Kind::Item) return !pack_is_full(mind) || is_crown(look);
  if (is_loose(look.kind)) return true;
  if (look.kind == Kind::Corpse) return view.slot > 0 && touches(mind, view.id) == 0;
  if (look.kind == Kind::Altar) return touches(mind, view.id) < kTouchesOfAnAltar;
  if (look.kind != Kind::Chest || touches(mind, view.id) >= kTouchesOfAChest) return false;
  return mind.self().health * 3 >= mind.self().max_health * 2;
}

std::vector<const EntityView*> wanted(const Mind& mind) {
  std::vector<const EntityView*> views;
  for (const auto& [id, view] : mind.known.entities) {
    if (is_wanted(mind, view)) views.push_back(&view);
  }
  return views;
}

const EntityView* cheapest(Mind& mind, const std::vector<const EntityView*>& views) {
  const EntityView* best = nullptr;
  for (const EntityView* view : views) {
    if (!mind.chart().reaches(view->at)) continue;
    if (best == nullptr || mind.chart().cost(view->at) < mind.chart().cost(best->at)) best = view;
  }
  return best;
}

// Touches or takes what is adjacent or underfoot; otherwise walks there.
Decision go_and_touch(Mind& mind, const EntityView& view) {
  mind.aim_at(view.at);
  if (is_crown(mind.known.look(view)) && pack_is_full(mind)) return make_room(mind);
  const bool on_it = view.at == mind.here();
  const Kind kind = mind.known.kind(view);
  const bool a_body = kind == Kind::Chest || kind == Kind::Lever || kind == Kind::Altar;
  if (on_it || (a_body && distance(view.at, mind.here()) == 1)) ++mind.memory.touched[view.id];
  const bool far = distance(view.at, mind.here()) > 1;
  if (!on_it) return far ? travel_to(mind, view.at) : walk_to(mind.chart(), view.at);
  if (touches(mind, view.id) > 1)
    mind.memory.standing_memory.dropped.insert(view.id);  // it cannot be taken
  return Intent{.verb = IntentVerb::Take};
}

std::vector<Point> frontiers(Mind& mind, const Chart& chart) {
  std::vector<Point> cells;
  mind.known.cells.for_each_point([&](Point p) {
    const bool seen = mind.memory.dull.contains({mind.known.depth, p}) || mind.is_hopeless(p);
    if (chart.is_frontier(p) && !seen) cells.push_back(p);
  });
  return cells;
}

Decision pull_a_lever(Mind& mind) {
  std::vector<const EntityView*> levers;
  for (const auto& [id, view] : mind.known.entities) {
    const bool is_lever = mind.known.kind(view) == Kind::Lever;
    if (is_lever && touches(mind, id) < kTouchesOfALever) levers.push_back(&view);
  }
  const EntityView* lever = cheapest(mind, levers);
  if (lever == nullptr) return std::nullopt;
  return go_and_touch(mind, *lever);
}

Decision jump_from_a_ledge(Mind& mind) {
  std::vector<Point> ledges;
  mind.known.cells.for_each_point([&](Point p) {
    if (mind.known.cells[p].ground == Ground::Ledge) ledges.push_back(p);
  });
  const auto ledge = nearest_of(mind.bold_chart(), ledges);
  if (!ledge || mind.carries_crown()) return std::nullopt;
  return walk_to(mind.bold_chart(), *ledge);
}

// Soft rock may hide rooms that have no door.
Decision dig_for_it(Mind& mind) {
  const Direction way = kEightDirections[static_cast<std::size_t>(mind.chance.roll(3)) * 2];
  const Point at = step(mind.here(), way);
  const bool soft =
      mind.known.cells.contains(at) && mind.known.cells[at].ground == Ground::SoftRock;
  if (!soft || mind.self().dig < 1) return std::nullopt;
  return Intent{.verb = IntentVerb::Dig, .direction = way};
}

}  // namespace

// Drops an item to make room for the Crown.
Decision make_room(Mind& mind) {
  for (const PackView& thing : mind.self().pack) {
    if (thing.worn) continue;
    mind.memory.standing_memory.dropped.insert(thing.id);
    return Intent{.verb = IntentVerb::Drop, .item = thing.id};
  }
  return std::nullopt;
}

Decision gather_within(Mind& mind, int most) {
  const EntityView* best = cheapest(mind, wanted(mind));
  if (best == nullptr || mind.chart().cost(best->at) > most) return std::nullopt;
  return go_and_touch(mind, *best);
}

Decision gather(Mind& mind) { return gather_within(mind, Chart::kNoWay); }

// Cells that were only shown by a map scroll may still hold items.
Decision look_at_the_blank(Mind& mind) {
  std::vector<Point> cells;
  mind.known.cells.for_each_point([&](Point p) {
    const bool blank = mind.memory.blank.contains({mind.known.depth, p});
    const Ground ground = mind.known.cells[p].ground;
    if (blank && ground == Ground::Floor && !mind.is_hopeless(p)) cells.push_back(p);
  });
  const auto nearest = nearest_of(mind.chart(), cells);
  if (!nearest) return std::nullopt;
  mind.aim_at(*nearest);
  return travel_to(mind, *nearest);
}

Decision go_on_to_frontier(Mind& mind) {
  const auto goal = std::exchange(mind.memory.frontier, std::nullopt);
  if (!goal || goal->first != mind.known.depth || goal->second == mind.here()) return std::nullopt;
  const Point at = goal->second;
  if (!mind.chart().reaches(at) || !mind.chart().is_frontier(at) || mind.is_hopeless(at)) {
    return std::nullopt;
  }
  mind.memory.frontier = goal;
  mind.aim_at(at);
  return travel_to(mind, at);
}

// A friend may have opened the lock in the meantime.
Decision look_at_a_lock(Mind& mind) {
  auto& door = mind.memory.door;
  const bool there =
      door && door->first == mind.known.depth && distance(door->second, mind.here()) > 2;
  if (there) {
    if (Decision way = travel_to(mind, door->second)) return way;
  }
  std::vector<Point> locks;
  for (const auto& [id, view] : mind.known.entities) {
    const bool locked = mind.known.kind(view) == Kind::ClosedDoor && view.state == State::Locked;
    if (locked) locks.push_back(view.at);
  }
  if (locks.empty() || mind.chance.roll(3) > 0) return std::nullopt;
  const int chosen = mind.chance.roll(static_cast<int>(locks.size()) - 1);
  door = {mind.known.depth, locks[static_cast<std::size_t>(chosen)]};
  return std::nullopt;
}

// The altar's sentence names its offer. A companion's life is worth most (R201). Better mail, or a
// first bow, is worth more than a point of strength.
Decision ask_the_altar(Mind& mind) {
  const std::string offer = std::exchange(mind.memory.offer, "");
  if (offer.empty()) return std::nullopt;
  const bool mail = offer.find("(mail)") != std::string::npos && mind.self().armour < 2;
  const bool bow = offer.find("bow)") != std::string::npos && mind.has("bow") == kNobody;
  if (offer.find("life (") != std::string::npos) {
    return Intent{.verb = IntentVerb::Say, .words = "life"};
  }
  return Intent{.verb = IntentVerb::Say, .words = mail || bow ? "thing" : "might"};
}

// The server's exploring stops where it sees nothing new to reach; the bot then goes on to a cell
// beside the unknown, and keeps to that goal until it is there. To ask again on the way would lead
// it to and fro between two goals.
Decision explore(Mind& mind) {
  if (Decision way = go_on_to_frontier(mind)) return way;
  if (Decision step = stand_by(mind, {.verb = StandingVerb::Explore})) return step;
  mind.memory.dull.insert({mind.known.depth, mind.here()});
  const auto nearest = nearest_of(mind.chart(), frontiers(mind, mind.chart()));
  if (!nearest) return look_at_the_blank(mind);
  mind.memory.frontier = {mind.known.depth, *nearest};
  mind.aim_at(*nearest);
  return travel_to(mind, *nearest);
}

// All reachable cells are explored and there is no path onward: tries levers, crates, ledges and
// soft rock.
Decision try_what_is_left(Mind& mind) {
  if (Decision pulled = pull_a_lever(mind)) return pulled;
  const auto beyond = nearest_of(mind.bold_chart(), frontiers(mind, mind.bold_chart()));
  if (beyond) return walk_to(mind.bold_chart(), *beyond);
  if (Decision jumped = jump_from_a_ledge(mind)) return jumped;
  return dig_for_it(mind);
}

Intent step_anywhere(Mind& mind) {
  return bump_to(kEightDirections[static_cast<std::size_t>(mind.chance.roll(7))]);
}

// As a last resort, retries the goals that were given up.
Decision wander(Mind& mind) {
  mind.memory.aims.clear();
  if (Decision look = look_at_a_lock(mind)) return look;
  return step_anywhere(mind);
}

}  // namespace undercroft
