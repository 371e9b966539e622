// placer.cc: decides where entities may stand.
#include "server/sim/generation/things/placer.h"

#include <algorithm>

#include "server/sim/content/kind_uses.h"
#include "server/sim/generation/plan/regions.h"
#include "server/sim/world/entity.h"

namespace undercroft {
namespace {

bool is_dangerous(Kind kind) { return kind == Kind::Monster || kind == Kind::Mimic; }

bool is_trodden(Zone zone) {
  return zone == Zone::Hallway || zone == Zone::Doorway || zone == Zone::Bridge;
}

}  // namespace

Placer::Placer(LevelPlan& plan, const Catalogue& catalogue)
    : plan_(plan),
      catalogue_(catalogue),
      way_(plan.ground.size(), false),
      kept_(plan.ground.size(), false) {
  way_.for_each_point([&](Point p) {
    const Zone zone = plan_.zones[p];
    way_[p] = is_firm(plan_.ground[p]) && zone != Zone::Drawn && zone != Zone::Lake;
  });
  taken_.fill(Grid<bool>(plan.ground.size(), false));
}

bool Placer::may_stand(Kind kind, Point at) const {
  if (!way_.contains(at) || !way_[at] || plan_.zones[at] == Zone::Doorway) return false;
  const Ground ground = plan_.ground[at];
  const Layer layer = layer_of(kind);
  if (ground != Ground::Floor && (ground != Ground::Water || layer != Layer::Item)) return false;
  if (taken_[static_cast<std::size_t>(layer)][at] && layer != Layer::Item) return false;
  if (at == plan_.goal && layer != Layer::Item) return false;
  if (is_dangerous(kind) && distance(at, plan_.entrance) <= kSafeDistance) return false;
  if (!kKindUses[kind].bars_way) return true;
  return !kept_[at] && !is_trodden(plan_.zones[at]) && is_bare(at) && !is_beside_doorway(at) &&
         stay_connected_without(way_, at) && leaves_sides_open(at);
}

bool Placer::is_bare(Point at) const {
  return std::none_of(taken_.begin(), taken_.end(),
                      [at](const Grid<bool>& layer) { return layer[at]; });
}

bool Placer::put(const Thing& thing) {
  if (!may_stand(thing.kind, thing.at)) return false;
  taken_[static_cast<std::size_t>(layer_of(thing.kind))][thing.at] = true;
  if (kKindUses[thing.kind].bars_way) way_[thing.at] = false;
  plan_.things.push_back(thing);
  return true;
}

void Placer::take_back(std::size_t things) {
  for (std::size_t i = things; i < plan_.things.size(); ++i) {
    const Thing& thing = plan_.things[i];
    taken_[static_cast<std::size_t>(layer_of(thing.kind))][thing.at] = false;
    if (kKindUses[thing.kind].bars_way) way_[thing.at] = true;
  }
  plan_.things.resize(things);
}

bool Placer::put(BlueprintId blueprint, Point at) { return put(thing(blueprint, at)); }

bool Placer::replace_a_chest(BlueprintId mimic, Rng& rng) {
  std::vector<Thing*> chests;
  for (Thing& t : plan_.things) {
    const bool far = distance(t.at, plan_.entrance) > kSafeDistance;
    const Zone zone = plan_.zones[t.at];
    const bool is_in_the_open = zone != Zone::Niche && zone != Zone::Drawn;
    if (t.kind == Kind::Chest && far && is_in_the_open) chests.push_back(&t);
  }
  if (chests.empty()) return false;
  Thing& chest = *chests[static_cast<std::size_t>(rng.roll(static_cast<int>(chests.size()) - 1))];
  chest = thing(mimic, chest.at);
  return true;
}

void Placer::lay(Ground ground, Point at) {
  plan_.ground[at] = ground;
  way_[at] = is_firm(ground);
}

void Placer::hang(const Thing& thing) { plan_.things.push_back(thing); }

int Placer::put_some(int n, std::vector<Point> candidates, Rng& rng, const Thing& like) {
  int standing = 0;
  Thing next = like;
  while (!candidates.empty() && standing < n) {
    Point& drawn =
        candidates[static_cast<std::size_t>(rng.roll(static_cast<int>(candidates.size()) - 1))];
    next.at = drawn;
    drawn = candidates.back();
    candidates.pop_back();
    if (put(next)) ++standing;
  }
  return standing;
}

Thing Placer::thing(BlueprintId blueprint, Point at) const {
  Thing made;
  made.blueprint = blueprint;
  made.kind = catalogue_[blueprint].kind;
  made.at = at;
  return made;
}

bool Placer::is_beside_doorway(Point at) const {
  return std::any_of(kEightDirections.begin(), kEightDirections.end(),
                     [&](Direction way) { return plan_.zones[step(at, way)] == Zone::Doorway; });
}

// True if every blocker beside `at` can still be reached from another side.
bool Placer::leaves_sides_open(Point at) const {
  return std::all_of(kFourDirections.begin(), kFourDirections.end(), [&](Direction way) {
    const Point beside = step(at, way);
    if (way_[beside] || !is_firm(plan_.ground[beside])) return true;
    return std::any_of(kFourDirections.begin(), kFourDirections.end(), [&](Direction side) {
      const Point from = step(beside, side);
      return from != at && way_[from];
    });
  });
}

std::vector<Point> cells_of(const Room& room, int inset) {
  const Rect f = room.floor;
  std::vector<Point> cells;
  for (Point p{0, f.top + inset}; p.y < f.bottom - inset; ++p.y) {
    for (p.x = f.left + inset; p.x < f.right - inset; ++p.x) cells.push_back(p);
  }
  return cells;
}

}  // namespace undercroft
