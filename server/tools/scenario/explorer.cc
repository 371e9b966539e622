// explorer.cc: draws errands, walks to them, and touches what is there.
#include "server/tools/scenario/explorer.h"

#include <utility>
#include <vector>

#include "server/sim/rules/corners.h"
#include "server/sim/rules/things.h"

namespace undercroft {
namespace {

// Tuned so that two explorers solve the content's rooms for two soon.
constexpr int kDraws = 8;             // of a goal, until one can be reached
constexpr int kMostTouches = 3;       // of a chest: to open it, and to take what is in it
constexpr int kDetour = 4;            // turns that a walk may take longer than its steps
constexpr int kWeightOfTreasure = 5;  // of a chest that is not empty
constexpr int kLongestStay = 40;      // turns: on plates and in doorways
constexpr int kLongestBreak = 2;      // turns: at anything else
constexpr int kStrollsPercent = 5;    // errands to a cell without anything

enum class Interest : std::uint8_t { None, Enter, Touch, Hold };

Interest interest_in(Kind kind) {
  switch (kind) {
    case Kind::Plate:
    case Kind::OpenDoor:
    case Kind::ClosedDoor:
      return Interest::Hold;
    case Kind::Key:
    case Kind::Treasure:
    case Kind::Item:
    case Kind::Corpse:
    case Kind::Portal:
      return Interest::Enter;
    case Kind::Chest:
    case Kind::Mimic:
    case Kind::Lever:
    case Kind::Altar:
    case Kind::Friend:
    case Kind::Crate:
      return Interest::Touch;
    default:
      return Interest::None;
  }
}

// How often a place is listed for what is there. A chest that holds nothing any more is nothing.
int weight_of(const Entity& e) {
  if (e.kind() == Kind::Chest) return is_empty(e) ? 0 : kWeightOfTreasure;
  return interest_in(e.kind()) == Interest::None ? 0 : 1;
}

std::vector<Point> interesting_places(const World& world, int depth) {
  std::vector<Point> places;
  for (const Entity& e : world.entities()) {
    if (!e.place().on_level() || e.depth() != depth) continue;
    for (int i = 0; i < weight_of(e); ++i) places.push_back(e.at());
  }
  const Grid<Cell>& cells = world.level(depth).cells;
  cells.for_each_point([&](Point p) {
    if (is_stairs(cells[p].ground)) places.push_back(p);
  });
  return places;
}

Point any_cell(const World& world, int depth, Rng& chance) {
  const Size size = world.level(depth).cells.size();
  const int x = chance.roll(size.width - 1);
  return {x, chance.roll(size.height - 1)};
}

bool invites_to_stay(const World& world, int depth, Point at) {
  for (const Entity& e : world.things_at(depth, at)) {
    if (interest_in(e.kind()) == Interest::Hold) return true;
  }
  return false;
}

bool has_keys(const Entity& hero) {
  for (const int count : hero.keys) {
    if (count > 0) return true;
  }
  return false;
}

Walker walker_of(const Entity& hero) {
  return {.opens_doors = true, .opens_locks = has_keys(hero)};
}

Point any_of(const std::vector<Point>& places, Rng& chance) {
  return places[static_cast<std::size_t>(chance.roll(static_cast<int>(places.size()) - 1))];
}

bool can_take_something(const World& world, const Entity& hero) {
  for (const Entity& e : world.things_at(hero.depth(), hero.at())) {
    if (kKinds[e.kind()].takeable) return true;
  }
  return false;
}

}  // namespace

Intent Explorer::decide(const World& world) {
  const Entity& hero = world.entity(body_);
  if (!hero.alive || !hero.place().on_level()) return {};
  if (stays(world)) return {};
  if (!errand_ || errand_->depth != hero.depth() || errand_->patience-- <= 0) {
    choose_errand(world);
  }
  return errand_ ? pursue(world) : Intent{};
}

// Half of the explorers go and look when something has changed, such as a door. The others stay,
// since it may have changed because they stand where they do.
bool Explorer::stays(const World& world) {
  if (rest_ == 0) return false;
  --rest_;
  const std::uint32_t revision = world.level(world.entity(body_).depth()).revision;
  if (revision != std::exchange(revision_, revision) && chance_.roll(1) == 0) rest_ = 0;
  return rest_ > 0;
}

void Explorer::choose_errand(const World& world) {
  const Entity& hero = std::as_const(world).entity(body_);
  const std::vector<Point> places = interesting_places(world, hero.depth());
  errand_.reset();
  for (int i = 0; i < kDraws && !errand_; ++i) {
    const bool strolls = places.empty() || chance_.roll(99) < kStrollsPercent;
    const Point drawn = strolls ? any_cell(world, hero.depth(), chance_) : any_of(places, chance_);
    if (strolls && is_wall(world.ground(hero.depth(), drawn))) continue;
    if (drawn == hero.at()) continue;
    if (can_reach(world, hero.depth(), drawn)) return set_out(world, drawn);
  }
}

void Explorer::set_out(const World& world, Point goal) {
  const Entity& hero = std::as_const(world).entity(body_);
  const int steps = steps_.steps_from(world, hero.at());
  errand_ = Errand{hero.depth(), goal, chance_.between(1, kMostTouches), steps + kDetour};
}

bool Explorer::can_reach(const World& world, int depth, Point goal) {
  const Entity& hero = std::as_const(world).entity(body_);
  revision_ = world.level(depth).revision;
  steps_.start(world, depth, goal, walker_of(hero));
  return steps_.steps_from(world, hero.at()) != kUnreachable;
}

Intent Explorer::pursue(const World& world) {
  const Entity& hero = world.entity(body_);
  if (hero.at() == errand_->goal) return arrive(world);
  const bool is_old = revision_ != world.level(errand_->depth).revision;
  if (is_old && !can_reach(world, errand_->depth, errand_->goal)) {
    errand_.reset();
    return {};
  }
  const Direction way = next_step(world);
  const Point to = step(hero.at(), way);
  const EntityId body = world.body_at(hero.depth(), to);
  const bool touches = body != kNobody && interest_in(world.entity(body).kind()) == Interest::Touch;
  if (to == errand_->goal && touches && --errand_->touches <= 0) {
    errand_.reset();
    rest_ = chance_.roll(kLongestBreak);
  }
  return {.verb = IntentVerb::Bump, .direction = way};
}

// Takes what lies there, uses the stairs half of the time, or stays for a while.
Intent Explorer::arrive(const World& world) {
  const Entity& hero = world.entity(body_);
  const int depth = errand_->depth;
  errand_.reset();
  const Ground ground = world.ground(depth, hero.at());
  if (is_stairs(ground) && chance_.roll(1) == 0) {
    return {.verb = ground == Ground::StairsDown ? IntentVerb::Descend : IntentVerb::Ascend};
  }
  rest_ = chance_.roll(invites_to_stay(world, depth, hero.at()) ? kLongestStay : kLongestBreak);
  return can_take_something(world, hero) ? Intent{.verb = IntentVerb::Take} : Intent{};
}

// One of the steps that lead nearer.
Direction Explorer::next_step(const World& world) {
  const Entity& hero = world.entity(body_);
  const int here = steps_.steps_from(world, hero.at());
  std::vector<Direction> ways;
  for (const Direction way : kEightDirections) {
    const Point to = step(hero.at(), way);
    if (!steps_.known().contains(to) || steps_.known()[to] == kUnreachable) continue;
    if (steps_.known()[to] >= here || is_pinched(world, hero.depth(), hero.at(), way)) continue;
    ways.push_back(way);
  }
  if (ways.empty()) return Direction::None;
  return ways[static_cast<std::size_t>(chance_.roll(static_cast<int>(ways.size()) - 1))];
}

}  // namespace undercroft
