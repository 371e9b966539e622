// walk_map.cc: derives walkability from a player's knowledge, and finds paths over it.
#include "server/protocol/walk_map.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

// Orthogonal steps first: among paths of equal length the straightest is chosen.
constexpr std::array<Direction, 8> kStepsInOrder = {
    Direction::Up,      Direction::Right,     Direction::Down,     Direction::Left,
    Direction::UpRight, Direction::DownRight, Direction::DownLeft, Direction::UpLeft};

constexpr std::size_t kCostOfCreature = 6;
constexpr std::size_t kCostOfAvoided = 5;

// A creature moves, or is killed. Other obstacles stay.
bool may_move_off(Kind kind) {
  return kKinds[kind].hostile || kind == Kind::Player || kind == Kind::Friend ||
         kind == Kind::Downed;
}

std::size_t cost_of(Footing footing) {
  switch (footing) {
    case Footing::Door:
      return 2;
    case Footing::Unknown:
      return 3;
    case Footing::Player:
    case Footing::Wade:
      return 6;
    default:
      return 1;
  }
}

}  // namespace

WalkMap::WalkMap(const Knowledge& known, bool players_fight, const std::set<EntityId>& trodden)
    : footing_(known.level().cells.size(), Footing::Unknown),
      is_barrier_(known.level().cells.size(), false) {
  const KnownLevel& level = known.level();
  level.cells.for_each_point([&](Point p) {
    footing_[p] = footing_of(level.cells[p].ground);
    is_barrier_[p] = footing_[p] == Footing::Blocked || footing_[p] == Footing::Unknown;
  });
  for (const KnownEntity& entity : level.entities) {
    if (entity.view.id == known.self.id || !footing_.contains(entity.view.at)) continue;
    if (may_move_off(entity.kind) || trodden.contains(entity.view.id)) continue;
    const auto footing = footing_of(entity.kind, entity.view.state, players_fight);
    if (footing) put(entity.view.at, *footing);
    if (entity.kind == Kind::ClosedDoor) is_barrier_[entity.view.at] = true;
    if (entity.kind == Kind::Projectile) put_way_of(entity.view);
  }
  put_creatures(level, known.self.id, players_fight);
}

// After everything else, so that the footing without them is known.
void WalkMap::put_creatures(const KnownLevel& level, EntityId self, bool players_fight) {
  for (const KnownEntity& entity : level.entities) {
    const Point p = entity.view.at;
    const bool is_other = may_move_off(entity.kind) && entity.view.id != self;
    if (!is_other || !footing_.contains(p)) continue;
    if (is_companion(entity)) continue;  // a walk passes it at no cost
    const auto footing = footing_of(entity.kind, entity.view.state, players_fight);
    if (!footing) continue;
    if (*footing == Footing::Blocked) held_.push_back({p, footing_[p]});
    put(p, *footing);
  }
}

// Keeps the worse of the two footings.
void WalkMap::put(Point p, Footing footing) { footing_[p] = std::min(footing_[p], footing); }

void WalkMap::clear(const Knowledge& known, Point p) {
  footing_[p] = footing_of(known.level().cells[p].ground);
}

// Marks a missile's line of flight as dangerous, up to the first obstacle.
void WalkMap::put_way_of(const EntityView& flying) {
  if (flying.facing == Direction::None) return;
  for (Point p = step(flying.at, flying.facing); footing_.contains(p) && !is_barrier_[p];
       p = step(p, flying.facing)) {
    put(p, Footing::Danger);
  }
}

void WalkMap::avoid(Point p) {
  if (!footing_.contains(p)) return;
  if (avoided_.size() != footing_.size()) avoided_ = Grid<bool>(footing_.size(), false);
  avoided_[p] = true;
}

bool WalkMap::pinches(Point p) const { return !is_barrier_.contains(p) || is_barrier_[p]; }

bool WalkMap::can_step(Point from, Direction way) const {
  return is_way(step(from, way)) && can_touch(from, way);
}

bool WalkMap::can_touch(Point from, Direction way) const {
  return !is_diagonal(way) || !pinches(step(from, rotated(way, -1))) ||
         !pinches(step(from, rotated(way, 1)));
}

WalkMap WalkMap::accepting(Footing least) const {
  WalkMap map = *this;
  map.least_ = least;
  return map;
}

// Two may share a cell: the first of them has noted its footing without any.
WalkMap WalkMap::past_creatures() const {
  WalkMap map = *this;
  map.passes_creatures_ = true;
  for (auto one = held_.rbegin(); one != held_.rend(); ++one) map.footing_[one->at] = one->without;
  return map;
}

bool WalkMap::is_held(Point p) const {
  return passes_creatures_ &&
         std::any_of(held_.begin(), held_.end(), [p](const Held& one) { return one.at == p; });
}

WalkMap WalkMap::with_the_unknown() const {
  WalkMap map = *this;
  map.enters_unknown_ = true;
  return map;
}

bool WalkMap::is_frontier(Point p) const {
  if (!is_way(p) || is_unknown(p)) return false;
  for (const Direction way : {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
    if (is_unknown(step(p, way))) return true;
  }
  return false;
}

// ---- paths ----

std::optional<Passage> passage(const WalkMap& map, Point from, const GoalsOn& goals) {
  if (const auto dry = way_to(map, from, goals(map))) return Passage{*dry, false};
  const WalkMap wet = map.with_wading();
  const auto way = way_to(wet, from, goals(wet));
  return way ? std::optional(Passage{*way, true}) : std::nullopt;
}

namespace {

template <typename Goal>
std::optional<KnownWay> way_to_kept(const WalkMap& map, Point from, Goal is_goal, Point kept,
                                    std::size_t more) {
  KnownWays ways(map, from);
  std::optional<KnownWay> nearest;
  while (auto way = ways.next()) {
    if (nearest && way->cost > nearest->cost + more) break;
    if (!is_goal(way->goal)) continue;
    if (way->goal == kept) return way;
    if (!nearest) nearest = way;
  }
  return nearest;
}

}  // namespace

std::optional<Passage> passage_to_kept(const WalkMap& map, Point from, const GoalsOn& goals,
                                       Point kept, std::size_t more) {
  if (const auto dry = way_to_kept(map, from, goals(map), kept, more)) return Passage{*dry, false};
  return passage(map, from, goals);
}

KnownWays::KnownWays(const WalkMap& map, Point from)
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
    return KnownWay{here.first, here.at, cost_};
  }
  return std::nullopt;
}

void KnownWays::spread_from(const Reached& here) {
  for (const Direction way : kStepsInOrder) {
    const Point there = step(here.at, way);
    if (!map_.can_step(here.at, way) || done_[there]) continue;
    const Direction first = here.first == Direction::None ? way : here.first;
    const std::size_t cost = (map_.is_held(there) ? kCostOfCreature : cost_of(map_.at(there))) +
                             (map_.is_avoided(there) ? kCostOfAvoided : 0);
    by_cost_[(cost_ + cost) % kCosts].push_back({there, first});
    ++waiting_;
  }
}

}  // namespace undercroft
