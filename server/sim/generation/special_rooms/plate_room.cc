// plate_room.cc: a room with a niche and a chest, behind a door that opens while both plates in the
// room are pressed (R143): by two players, or by one player and a crate.
#include <algorithm>

#include "server/sim/generation/special_rooms/special_rooms.h"
#include "server/sim/generation/things/populate.h"

namespace undercroft {
namespace {

constexpr int kBetweenPlates = 3;  // minimum cells between the plates
constexpr int kDraws = 3;          // of loot for the chest

// Three cells in a line: the cell before the door, the door, and the niche.
struct NicheSite {
  Point before;
  Point door;
  Point niche;
};

bool is_undug_around(const LevelPlan& plan, Point at, Point but) {
  return std::all_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
    const Point p = step(at, way);
    return plan.ground.contains(p) && (p == but || is_wall(plan.ground[p]));
  });
}

std::optional<NicheSite> site_at(const LevelPlan& plan, Point before, Direction way) {
  const Point door = step(before, way);
  const Point niche = step(door, way);
  if (plan.zones[door] != Zone::Wall || !is_wall(plan.ground[door])) return std::nullopt;
  if (plan.zones.on_rim(door) || plan.zones.on_rim(niche)) return std::nullopt;
  const bool walled = is_wall(plan.ground[step(door, rotated(way, 2))]) &&
                      is_wall(plan.ground[step(door, rotated(way, -2))]);
  const bool solid = plan.zones[niche] == Zone::Rock && is_undug_around(plan, niche, niche);
  return walled && solid ? std::optional(NicheSite{before, door, niche}) : std::nullopt;
}

std::vector<NicheSite> sites_of(const LevelPlan& plan, const Room& room) {
  std::vector<NicheSite> sites;
  for (const Point p : cells_of(room)) {
    for (const Direction way :
         {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
      if (room.floor.contains(step(p, way)) || plan.ground[p] != Ground::Floor) continue;
      if (const auto site = site_at(plan, p, way)) sites.push_back(*site);
    }
  }
  return sites;
}

class PlateRoom {
 public:
  PlateRoom(Furnishing& w, const Room& room)
      : placer_(w.placer),
        plan_(w.placer.plan()),
        rng_(w.rng),
        room_(room),
        plate_(first_of(placer_.catalogue(), Kind::Plate)),
        crate_(first_of(placer_.catalogue(), Kind::Crate)),
        door_(door_of_plates(placer_.catalogue())) {}

  void furnish(const Stock& stock) {
    if (!plate_ || !crate_ || !door_) return;
    std::vector<NicheSite> sites = sites_of(plan_, room_);
    shuffle(sites, rng_);
    for (const NicheSite& site : sites) {
      const std::size_t first = plan_.things.size();
      if (placer_.put(*plate_, site.before) && put_far_plate(site.before)) {
        return dig(site, first, filled_chest(placer_, stock, rng_, kDraws));
      }
      placer_.take_back(first);
    }
  }

 private:
  // Also places a crate that one push moves onto the plate.
  bool put_far_plate(Point from) {
    std::vector<Point> cells = cells_of(room_);
    shuffle(cells, rng_);
    for (const Point p : cells) {
      if (distance(p, from) < kBetweenPlates) continue;
      for (const Direction way :
           {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
        const Point crate = step(p, way);
        const Point pusher = step(crate, way);
        if (!room_.floor.contains(pusher) || !placer_.may_stand(Kind::Plate, pusher)) continue;
        const std::size_t before = plan_.things.size();
        if (placer_.put(*plate_, p) && placer_.put(*crate_, crate)) {
          placer_.keep_clear(pusher);
          return true;
        }
        placer_.take_back(before);
      }
    }
    return false;
  }

  // The two plates are things `first` and `first` + 1.
  void dig(const NicheSite& site, std::size_t first, Thing chest) {
    for (const Point p : {site.door, site.niche}) {
      plan_.zones[p] = Zone::Niche;
      plan_.ground[p] = Ground::Floor;
    }
    harden_around(site.niche);
    Thing door = placer_.thing(*door_, site.door);
    door.state = State::Locked;
    door.wired_to = {first, first + 1};
    for (const std::size_t plate : door.wired_to)
      plan_.things[plate].wired_to = {plan_.things.size()};
    placer_.hang(door);
    chest.at = site.niche;
    placer_.hang(chest);
  }

  // Makes sure that the niche cannot be dug into.
  void harden_around(Point at) {
    for (const Direction way : kEightDirections) {
      Ground& ground = plan_.ground[step(at, way)];
      if (is_wall(ground)) ground = Ground::Bedrock;
    }
  }

  Placer& placer_;
  LevelPlan& plan_;
  Rng& rng_;
  const Room& room_;
  std::optional<BlueprintId> plate_;
  std::optional<BlueprintId> crate_;
  std::optional<BlueprintId> door_;
};

}  // namespace

void furnish_plate_room(Furnishing& w, const Room& room) { PlateRoom(w, room).furnish(w.stock); }

}  // namespace undercroft
