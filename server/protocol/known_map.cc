// known_map.cc: derives walkability from a player's knowledge, and finds paths over it.
#include "server/protocol/known_map.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

// Orthogonal steps first: among paths of equal length the straightest is chosen.
constexpr std::array<Direction, 8> kStepsInOrder = {
    Direction::Up,      Direction::Right,     Direction::Down,     Direction::Left,
    Direction::UpRight, Direction::DownRight, Direction::DownLeft, Direction::UpLeft};

Footing footing_of(Ground ground) {
  if (ground == Ground::Unknown) return Footing::Unknown;
  if (is_wall(ground)) return Footing::Blocked;
  const bool danger = ground == Ground::Water || ground == Ground::Ice || ground == Ground::Ledge;
  return danger ? Footing::Danger : Footing::Free;
}

// The footing of an entity in a cell, or nothing if it does not affect walking.
std::optional<Footing> footing_of(const KnownEntity& known, bool players_fight) {
  const bool harms = known.kind == Kind::Fire || known.kind == Kind::Frost ||
                     known.kind == Kind::Smoke || known.kind == Kind::Web;
  if (harms) return Footing::Danger;
  if (known.kind == Kind::Downed) return Footing::Blocked;  // a bump would tend it (R141)
  switch (layer_of(known.kind)) {
    case Layer::Trap:
    case Layer::Projectile:
      return Footing::Danger;
    case Layer::Body:
    case Layer::Wall:
      break;
    default:
      return std::nullopt;
  }
  if (known.kind == Kind::ClosedDoor && known.view.state != State::Locked) return Footing::Door;
  if (known.kind == Kind::Player && !players_fight) return Footing::Player;
  return Footing::Blocked;
}

std::size_t cost_of(Footing footing) {
  if (footing == Footing::Door) return 2;
  return footing == Footing::Player ? 6 : 1;
}

}  // namespace

KnownMap::KnownMap(const Knowledge& known, bool players_fight)
    : footing_(known.level().cells.size(), Footing::Unknown),
      is_barrier_(known.level().cells.size(), false) {
  const KnownLevel& level = known.level();
  level.cells.for_each_point([&](Point p) {
    footing_[p] = footing_of(level.cells[p].ground);
    is_barrier_[p] = footing_[p] == Footing::Blocked || footing_[p] == Footing::Unknown;
  });
  for (const KnownEntity& entity : level.entities) {
    if (entity.view.id == known.self.id || !footing_.contains(entity.view.at)) continue;
    if (const auto footing = footing_of(entity, players_fight)) put(entity.view.at, *footing);
    if (entity.kind == Kind::ClosedDoor) is_barrier_[entity.view.at] = true;
    if (entity.kind == Kind::Projectile) put_way_of(entity.view);
  }
}

// Keeps the worse of the two footings.
void KnownMap::put(Point p, Footing footing) { footing_[p] = std::min(footing_[p], footing); }

void KnownMap::clear(const Knowledge& known, Point p) {
  footing_[p] = footing_of(known.level().cells[p].ground);
}

// Marks a missile's line of flight as dangerous, up to the first obstacle.
void KnownMap::put_way_of(const EntityView& flying) {
  if (flying.facing == Direction::None) return;
  for (Point p = step(flying.at, flying.facing); footing_.contains(p) && !is_barrier_[p];
       p = step(p, flying.facing)) {
    put(p, Footing::Danger);
  }
}

bool KnownMap::pinches(Point p) const { return !is_barrier_.contains(p) || is_barrier_[p]; }

bool KnownMap::can_step(Point from, Direction way) const {
  if (!is_way(step(from, way))) return false;
  return !is_diagonal(way) || !pinches(step(from, rotated(way, -1))) ||
         !pinches(step(from, rotated(way, 1)));
}

bool KnownMap::is_frontier(Point p) const {
  if (!is_way(p)) return false;
  for (const Direction way : {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
    if (footing_.contains(step(p, way)) && at(step(p, way)) == Footing::Unknown) return true;
  }
  return false;
}

// ---- paths ----

KnownWays::KnownWays(const KnownMap& map, Point from)
    : map_(map), by_cost_(kCosts), done_(map.size(), false) {
  by_cost_[0].push_back({from, Direction::None});
  waiting_ = 1;
}

std::optional<KnownWay> KnownWays::next() {
  while (waiting_ > 0) {
    auto& nearest = by_cost_[cost_ % kCosts];
    if (taken_ == nearest.size()) {
      nearest.clear();
      taken_ = 0;
      ++cost_;
      continue;
    }
    const Reached here = nearest[taken_++];
    --waiting_;
    if (done_[here.at]) continue;
    done_[here.at] = true;
    spread_from(here);
    return KnownWay{here.first, here.at};
  }
  return std::nullopt;
}

void KnownWays::spread_from(const Reached& here) {
  for (const Direction way : kStepsInOrder) {
    const Point there = step(here.at, way);
    if (!map_.can_step(here.at, way) || done_[there]) continue;
    const Direction first = here.first == Direction::None ? way : here.first;
    by_cost_[(cost_ + cost_of(map_.at(there))) % kCosts].push_back({there, first});
    ++waiting_;
  }
}

}  // namespace undercroft
