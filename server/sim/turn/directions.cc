// directions.cc: the movs rules of R51.
#include "server/sim/turn/directions.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/sim/rules/down.h"
#include "server/sim/rules/followers.h"
#include "server/sim/rules/hunters.h"
#include "server/sim/world/crown_bearer.h"
#include "shared/check.h"

namespace undercroft {
namespace {

Directions without_none(std::initializer_list<Direction> some) {
  Directions kept;
  for (const Direction d : some) {
    if (d != Direction::None) kept.push_back(d);
  }
  return kept;
}

Direction across(Point way) { return direction_of({way.x, 0}); }
Direction upright(Point way) { return direction_of({0, way.y}); }
bool is_sideways(Direction d) { return d == Direction::Left || d == Direction::Right; }

// The facing direction comes first if it is one of the two. Otherwise: facing left or right, the
// vertical one first; facing up, down, diagonally or nowhere (F20), the horizontal one first.
Directions chase(Direction facing, Point way) {
  const Direction h = across(way);
  const Direction v = upright(way);
  const bool vertical_first = facing == v || (facing != h && is_sideways(facing));
  return vertical_first ? without_none({v, h}) : without_none({h, v});
}

// In the player's row or column, the two diagonals on that side: smaller y first, then smaller x.
Directions chase_diagonal(Point way) {
  if (way.x != 0 && way.y != 0) return {direction_of(way)};
  const Direction straight = direction_of(way);
  const Direction left = rotated(straight, -1);
  const Direction right = rotated(straight, 1);
  if (offset(left) < offset(right)) return {left, right};
  return {right, left};
}

Directions chase_any(Point way) {
  const bool diagonal = way.x != 0 && way.y != 0;
  return without_none({diagonal ? direction_of(way) : Direction::None, upright(way), across(way)});
}

// The reverses of chase, then the remaining orthogonal directions in the order up, down, left,
// right; never towards the player (F20). Outside the player's row and column two directions lead
// towards it, so only the reverses remain.
Directions flee(Direction facing, Point way) {
  const Directions toward = chase(facing, way);
  Directions movs;
  for (const Direction d : toward) movs.push_back(opposite(d));
  for (const Direction d : {Direction::Up, Direction::Down, Direction::Left, Direction::Right}) {
    if (!movs.has(d) && !toward.has(d)) movs.push_back(d);
  }
  return movs;
}

// Those that lead farther away from the player than it is, the farthest first; beyond the distance,
// those that lead nearer, the nearest first. Among equals clockwise from up. None at the distance.
Directions keep_away(Point at, Point goal, int cells) {
  const int now = distance(at, goal);
  if (now == cells) return {};
  const int sign = now < cells ? 1 : -1;
  std::array<Direction, 8> ways = kEightDirections;
  const auto gain = [&](Direction d) {
    return sign * (squared_distance(step(at, d), goal) - squared_distance(at, goal));
  };
  std::sort(ways.begin(), ways.end(), [&](Direction a, Direction b) {  // stable_sort allocates
    return gain(a) != gain(b) ? gain(a) > gain(b) : a < b;
  });
  Directions movs;
  for (const Direction d : ways) {
    if (gain(d) > 0) movs.push_back(d);
  }
  return movs;
}

Directions in_order(const Shuffle<8>& order) {
  std::array<Direction, 8> ways = kEightDirections;
  order.apply(ways);
  Directions movs;
  for (const Direction d : ways) movs.push_back(d);
  return movs;
}

constexpr int kPostNear = 3;  // cells; closer than this a guard walks away from its post
constexpr int kPostFar = 6;   // cells; farther than this it walks back

// Away from the post or back to it; if that is blocked, around it (H16).
Directions guard(World& world, const Entity& e) {
  const Directions movs = in_order(world.dice.shuffle<8>());
  const int now = distance(e.at(), e.post);
  if (now >= kPostNear && now <= kPostFar) return movs;
  const int sign = now < kPostNear ? 1 : -1;
  const auto gain = [&](Direction d) { return sign * (distance(step(e.at(), d), e.post) - now); };
  Directions ordered;
  for (const Direction d : movs) {
    if (gain(d) > 0) ordered.push_back(d);
  }
  for (const Direction d : movs) {
    if (gain(d) == 0) ordered.push_back(d);
  }
  return ordered;
}

// The neighbour with the shortest path to the goal; among equals, the one closest to the goal.
Direction best_step(const Grid<int>& steps, Point at, Point goal) {
  Direction best = Direction::None;
  int least = std::numeric_limits<int>::max();  // squared distance of `best` from the goal
  const int here = steps[at];
  for (const Direction d : kEightDirections) {
    const Point to = step(at, d);
    if (!steps.contains(to)) continue;
    const int there = steps[to];
    if (there == kUnreachable || there >= here) continue;
    const int away = squared_distance(to, goal);
    if (away < least) best = d;
    least = std::min(least, away);
  }
  return best;
}

Directions path(World& world, PathMaps& paths, const Entity& e, Point goal) {
  const Walker walker{.opens_doors = e.has(Trait::Hands), .flies = e.flies()};
  DistanceField& field = paths.toward(world, e.depth(), goal, walker);
  if (field.steps_from(world, e.at()) == kUnreachable) return {};
  const Direction best = best_step(field.known(), e.at(), goal);
  return without_none({best, rotated(best, -1), rotated(best, 1)});
}

}  // namespace

PathMaps::Path& PathMaps::place_for_another() {
  for (const auto& path : paths_) {
    if (path->turn != turn_) return *path;
  }
  if (paths_.size() == kMaxPaths) return *paths_[next_++ % kMaxPaths];
  return *paths_.emplace_back(std::make_unique<Path>());
}

DistanceField& PathMaps::toward(const World& world, int depth, Point goal, Walker walker) {
  const std::uint32_t revision = world.level(depth).revision;
  for (const auto& path : paths_) {
    const bool same = path->depth == depth && path->revision == revision && path->goal == goal &&
                      path->walker == walker;
    if (!same) continue;
    path->turn = turn_;
    return path->field;
  }
  Path& path = place_for_another();
  path.depth = depth;
  path.revision = revision;
  path.goal = goal;
  path.walker = walker;
  path.turn = turn_;
  path.field.start(world, depth, goal, walker);
  return path.field;
}

namespace {

EntityId nearest_living(const World& world, const Population& on_level, Point at) {
  EntityId nearest = kNobody;
  int least = 0;
  for (std::size_t i = 0; i < on_level.players.size(); ++i) {
    const int away = squared_distance(on_level.player_places[i], at);
    if (nearest != kNobody && away >= least) continue;
    if (!world.entity(on_level.players[i]).alive) continue;
    nearest = on_level.players[i];
    least = away;
  }
  return nearest;
}

EntityId find_nearest_player(const World& world, const Entity& e) {
  const Population& on_level = world.population(e.depth());
  const std::vector<Point>& places = on_level.player_places;
  const Point at = e.at();
  int least = std::numeric_limits<int>::max();  // distances first, in a branchless loop
  for (const Point place : places) least = std::min(least, squared_distance(place, at));
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool nearest = squared_distance(places[i], at) == least;
    if (nearest && world.entity(on_level.players[i]).alive) return on_level.players[i];
  }
  return nearest_living(world, on_level, at);  // the nearest player is dead
}

// The hunted hero nearest to a hunter (R173): the heroes who came later are not its business.
EntityId find_prey(const World& world, const Entity& hunter) {
  const Population& on_level = world.population(hunter.depth());
  EntityId nearest = kNobody;
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < on_level.players.size(); ++i) {
    const Entity& player = world.entity(on_level.players[i]);
    const int away = squared_distance(on_level.player_places[i], hunter.at());
    if (away >= least || !player.alive || !is_hunted(world, player)) continue;
    nearest = player.id;
    least = away;
  }
  return nearest;
}

bool is_lured_still(const World& world, const Entity& e) {
  if (!world.exists(e.lured_by)) return false;
  const Entity& lurer = world.entity(e.lured_by);
  return lurer.kind() == Kind::Player && lurer.alive && lurer.depth() == e.depth();
}

}  // namespace

// Cached: it is asked several times per turn, mostly while no player moves.
EntityId nearest_player(const World& world, const Entity& e) {
  if (e.lured > 0 && is_lured_still(world, e)) return e.lured_by;
  if (is_hunt_on(world, e.depth()) && is_hunter(world, e)) return find_prey(world, e);
  NearestMemo& memo = e.nearest_memo();
  const bool holds = memo.player_changes == world.player_changes() && memo.depth == e.depth() &&
                     memo.from == e.at() &&
                     (memo.player == kNobody || world.entity(memo.player).alive);
  if (!holds) memo = {e.depth(), e.at(), world.player_changes(), find_nearest_player(world, e)};
  return memo.player;
}

EntityId prey_of(const World& world, const Entity& e) {
  const bool is_lured = e.lured > 0 && is_lured_still(world, e);
  const bool hunts_bearer = e.kind() == Kind::Monster && is_awake(world) && !is_lured;
  const EntityId bearer = hunts_bearer ? crown_bearer_on(world, e.depth()) : kNobody;
  const bool stands = bearer != kNobody && world.entity(bearer).alive;
  return stands ? bearer : nearest_player(world, e);
}

namespace {

Directions step_out_of_harm(const World& world, const Entity& e) {
  Directions ways;
  for (const Direction way : ways_out_of_harm(world, e)) ways.push_back(way);
  return ways;
}

// A follower steps onto no downed player: nobody could revive them.
Directions beside_the_downed(const World& world, const Entity& e, const Directions& ways) {
  Directions left;
  for (const Direction way : ways) {
    if (downed_at(world, e.depth(), step(e.at(), way)) == kNobody) left.push_back(way);
  }
  return left;
}

Directions follow(World& world, PathMaps& paths, const Entity& e) {
  if (stands_in_harm(world, e)) return step_out_of_harm(world, e);
  const Point goal = goal_of_follower(world, e);
  return goal == e.at() ? Directions{} : beside_the_downed(world, e, path(world, paths, e, goal));
}

Directions movs_of(World& world, PathMaps& paths, const Entity& e, const Step& of) {
  const Movs rule = of.movs;
  if (rule == Movs::None) return {};
  if (rule == Movs::Straight) return without_none({e.facing});
  if (rule == Movs::Guard) return guard(world, e);
  if (rule == Movs::Follow) return follow(world, paths, e);
  const EntityId player = prey_of(world, e);
  if (player == kNobody) return {};
  const Point goal = std::as_const(world).entity(player).at();
  const Point way = goal - e.at();
  switch (rule) {
    case Movs::Chase:
      return chase(e.facing, way);
    case Movs::ChaseDiagonal:
      return chase_diagonal(way);
    case Movs::ChaseAny:
      return chase_any(way);
    case Movs::Flee:
      return flee(e.facing, way);
    case Movs::Path:
      return path(world, paths, e, goal);
    case Movs::KeepAway:
      return keep_away(e.at(), goal, of.distance);
    default:
      break;
  }
  CHECK(false, "unknown movs rule");
}

}  // namespace

void Ways::put_in_order() {
  some_ = in_order(*order_);
  order_.reset();
}

Ways ways_of(World& world, PathMaps& paths, const Entity& e, const Step& step) {
  if (step.movs == Movs::Wander) return Ways(world.dice.shuffle<8>());
  return Ways(movs_of(world, paths, e, step));
}

}  // namespace undercroft
