// drawn_rooms.cc: which drawings a level gets, and where they stand.
#include "server/sim/generation/special_rooms/drawn_rooms.h"

#include <algorithm>
#include <set>

#include "server/sim/content/room_way_to_stairs.h"
#include "server/sim/content/signature.h"

namespace undercroft {
namespace {

constexpr int kTurns = 8;
constexpr int kAttemptsForAlways = 10;  // sub-seeds; small levels have no place for some rooms

Size turned_size(Size size, int turn) {
  return (turn & 4) != 0 ? Size{size.height, size.width} : size;
}

// Where a drawing may stand: within this rectangle and not at its edge.
struct DrawnSite {
  Rect within;
  int room = 0;  // 0: a new one, for a spot of a cave
  int turn = 0;
};

// The role of the rooms that a drawing may stand in.
Role role_for(const DrawnRoom& room) {
  const auto stairs = stairs_in(room);
  if (!stairs) return Role::Plain;
  return room.ground[*stairs] == Ground::StairsUp ? Role::Entrance : Role::WayDown;
}

std::vector<DrawnSite> sites_in_rooms(const LevelPlan& plan, Size drawing, Role role) {
  std::vector<DrawnSite> sites;
  for (const Room& room : plan.rooms) {
    if (room.role != role) continue;
    for (int turn = 0; turn < kTurns; ++turn) {
      const Size size = turned_size(drawing, turn);
      const bool fits =
          size.width + 2 <= room.floor.width() && size.height + 2 <= room.floor.height();
      if (fits) sites.push_back({room.floor, room.number, turn});
    }
  }
  return sites;
}

std::vector<DrawnSite> sites_in_caves(const LevelPlan& plan, Size drawing) {
  std::vector<DrawnSite> sites;
  for (int turn = 0; turn < kTurns; ++turn) {
    const Size size = turned_size(drawing, turn);
    for (const Rect spot : open_cave_spots(plan, {size.width + 2, size.height + 2})) {
      sites.push_back({spot, 0, turn});
    }
  }
  return sites;
}

class DrawnRoomChoice {
 public:
  DrawnRoomChoice(LevelPlan& plan, const Catalogue& catalogue, const Stock& stock)
      : plan_(plan),
        catalogue_(catalogue),
        stock_(stock),
        table_(table_of(catalogue, plan.options)),
        rng_(plan.options.stream("drawn rooms")) {
    for (const BlueprintId lock : stock.locks) {
      if (const auto metal = catalogue[lock].metal) metals_.insert(*metal);
    }
    const bool gated = std::any_of(plan.rooms.begin(), plan.rooms.end(),
                                   [](const Room& room) { return room.gate; });
    may_fall_ = !plan.options.is_deepest() && !gated;
    gated_ = gated;
    depth_ = catalogue.table_depth(plan.options.depth, plan.options.deepest);
  }

  // Rooms for the frames of a drawn level; rooms that are always there get no place of their own.
  void draw_up_to(int wanted) {
    const std::vector<DrawnRoom>& all = catalogue_.rooms();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (lives_here(all[i]) && !all[i].is_level && !stairs_in(all[i])) lots_.push_back(i);
    }
    note_locks(all[plan_.drawn.front().drawing]);
    fills_frames_ = true;
    draw_rooms(wanted);
  }

  bool run(Count count) {
    const std::vector<DrawnRoom>& all = catalogue_.rooms();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!lives_here(all[i])) continue;
      if (!all[i].always) {
        if (!draws_signature(table_, all[i].signature)) lots_.push_back(i);
      } else if (!(suits(all[i]) && place(i)) && plan_.options.attempt < kAttemptsForAlways) {
        plan_.unkept = "no place for the room '" + all[i].name + "'";
        return false;
      }
    }
    for (const SignatureDraw& draw : stock_.signatures) place_signature(draw);
    draw_rooms(count.most == 0 ? 0 : rng_.between(count.least, count.most));
    return true;
  }

 private:
  void place_signature(const SignatureDraw& draw) {
    int wanted = draw.wanted_rooms;
    for (const std::size_t room : draw.rooms) {
      if (wanted == 0) return;
      const DrawnRoom& drawing = catalogue_.rooms()[room];
      if (lives_here(drawing) && suits(drawing) && place(room)) --wanted;
    }
  }

  void draw_rooms(int wanted) {
    while (wanted > 0 && !lots_.empty()) {
      const std::size_t drawn = draw();
      if (suits(catalogue_.rooms()[drawn]) && place(drawn)) --wanted;
    }
  }

  [[nodiscard]] bool lives_here(const DrawnRoom& room) const {
    return weight_of(room) > 0 && is_as_read(catalogue_, room);
  }

  [[nodiscard]] int weight_of(const DrawnRoom& room) const {
    return weight_on(room, depth_, plan_.options.theme, name_of(plan_.options.style));
  }

  // No second lock of a metal (D22), and no way around a gate (D36).
  [[nodiscard]] bool suits(const DrawnRoom& room) const {
    const bool has_spare_lock = std::any_of(
        room.things.begin(), room.things.end(),
        [this](const DrawnThing& thing) { return thing.lock && metals_.count(*thing.lock) > 0; });
    const bool has_portal = std::any_of(room.things.begin(), room.things.end(),
                                        [](const DrawnThing& t) { return t.kind == Kind::Portal; });
    bool has_ledge = false;
    room.ground.for_each_point(
        [&](Point p) { has_ledge = has_ledge || room.ground[p] == Ground::Ledge; });
    return !has_spare_lock && (may_fall_ || !has_ledge) && !(gated_ && has_portal) &&
           may_have_stairs(room);
  }

  // Caves choose their stairs before.
  [[nodiscard]] bool may_have_stairs(const DrawnRoom& room) const {
    return !stairs_in(room) || (!gated_ && plan_.options.style != Style::Caves);
  }

  // Takes a drawing out of the lots: one of those that have been away longest, by weight.
  std::size_t draw() {
    const auto lots = longest_away(lots_, [this](std::size_t lot) {
      return plan_.options.history.away(number_of_room(catalogue_.rooms()[lot]));
    });
    int total = 0;
    for (const std::size_t lot : lots) total += weight_of(catalogue_.rooms()[lot]);
    int drawn = rng_.roll(total - 1);
    auto at = lots.begin();
    for (; drawn >= weight_of(catalogue_.rooms()[*at]); ++at) {
      drawn -= weight_of(catalogue_.rooms()[*at]);
    }
    std::erase(lots_, *at);
    return *at;
  }

  bool place(std::size_t drawing) {
    const DrawnRoom& room = catalogue_.rooms()[drawing];
    const bool caves = plan_.options.style == Style::Caves && !fills_frames_;
    const std::vector<DrawnSite> sites =
        caves ? sites_in_caves(plan_, room.ground.size())
              : sites_in_rooms(plan_, room.ground.size(), role_for(room));
    if (sites.empty()) return false;
    stand(drawing, sites[static_cast<std::size_t>(rng_.roll(static_cast<int>(sites.size()) - 1))]);
    note_locks(room);
    return true;
  }

  void note_locks(const DrawnRoom& room) {
    for (const DrawnThing& thing : room.things) {
      if (thing.lock) metals_.insert(*thing.lock);
    }
  }

  void stand(std::size_t drawing, DrawnSite site) {
    const Size size = turned_size(catalogue_.rooms()[drawing].ground.size(), site.turn);
    const Rect w = site.within;
    const int left = rng_.between(w.left + 1, w.right - 1 - size.width);
    const int top = rng_.between(w.top + 1, w.bottom - 1 - size.height);
    if (site.room == 0) {
      site.room = static_cast<int>(plan_.rooms.size()) + 1;
      plan_.rooms.push_back({site.room, w});
    }
    const DrawnRoom& room = catalogue_.rooms()[drawing];
    const auto stairs = stairs_in(room);
    DrawnPlace place{
        drawing, site.room, {left, top, left + size.width, top + size.height}, site.turn};
    if (stairs) {
      place.stairs = Point{left, top} + turned_cell(*stairs, room.ground.size(), site.turn);
      place.stair_ground = room.ground[*stairs];
    }
    plan_.rooms[static_cast<std::size_t>(site.room - 1)].role = Role::Drawn;
    plan_.drawn.push_back(place);
  }

  LevelPlan& plan_;
  const Catalogue& catalogue_;
  const Stock& stock_;
  LevelTable table_;
  Rng rng_;
  std::set<Metal> metals_;  // of locks that the level has
  bool may_fall_ = true;
  bool gated_ = false;
  bool fills_frames_ = false;  // of a drawn level
  int depth_ = 1;
  std::vector<std::size_t> lots_;  // drawings that were not drawn yet
};

}  // namespace

Point turned_cell(Point p, Size size, int turn) {
  if ((turn & 4) != 0) p = {p.y, p.x};
  const Size now = turned_size(size, turn);
  if ((turn & 1) != 0) p.x = now.width - 1 - p.x;
  if ((turn & 2) != 0) p.y = now.height - 1 - p.y;
  return p;
}

Direction turned_direction(Direction way, int turn) {
  Point by = offset(way);
  if ((turn & 4) != 0) by = {by.y, by.x};
  if ((turn & 1) != 0) by.x = -by.x;
  if ((turn & 2) != 0) by.y = -by.y;
  return direction_of(by);
}

bool is_as_read(const Catalogue& catalogue, const DrawnRoom& room) {
  return std::all_of(room.things.begin(), room.things.end(), [&](const DrawnThing& thing) {
    return thing.blueprint.empty() || catalogue[catalogue.at(thing.blueprint)].kind == thing.kind;
  });
}

bool choose_drawn_rooms(LevelPlan& plan, const Catalogue& catalogue, const Stock& stock) {
  if (catalogue.rooms().empty()) return true;
  const LevelTable table = table_of(catalogue, plan.options);
  return DrawnRoomChoice(plan, catalogue, stock).run(table.drawn_rooms);
}

namespace {

// The level needs the way to its stairs, so its cells count as those of the room around it. The
// reader has checked that there is one, of bare floor.
void clear_way(LevelPlan& plan, const DrawnRoom& room, const DrawnPlace& place) {
  for (const Point p : way_to_stairs(room)) {
    const Point at =
        Point{place.at.left, place.at.top} + turned_cell(p, room.ground.size(), place.turn);
    plan.zones[at] = Zone::Room;
  }
}

void lay_drawn_room(LevelPlan& plan, const Catalogue& catalogue, const DrawnPlace& place) {
  const DrawnRoom& room = catalogue.rooms()[place.drawing];
  room.ground.for_each_point([&](Point p) {
    const Point at =
        Point{place.at.left, place.at.top} + turned_cell(p, room.ground.size(), place.turn);
    plan.zones[at] = Zone::Drawn;
    plan.ground[at] = room.ground[p];
  });
  if (place.stairs) clear_way(plan, room, place);
}

}  // namespace

void lay_drawn_rooms(LevelPlan& plan, const Catalogue& catalogue) {
  for (const DrawnPlace& place : plan.drawn) lay_drawn_room(plan, catalogue, place);
}

void lay_drawn_level(LevelPlan& plan, const DrawnRoom& drawing) {
  plan.ground = drawing.ground;
  plan.zones = Grid<Zone>(drawing.ground.size(), Zone::Drawn);
  plan.ground.for_each_point([&](Point p) {
    if (plan.ground[p] == Ground::StairsUp) plan.entrance = p;
    if (plan.ground[p] != Ground::StairsDown) return;
    plan.goal = p;
    if (plan.options.is_deepest()) plan.ground[p] = Ground::Floor;  // the Crown lies there
  });
  for (const Rect frame : drawing.frames) {
    plan.rooms.push_back({static_cast<int>(plan.rooms.size()) + 1, frame});
  }
}

void fill_frames(LevelPlan& plan, const Catalogue& catalogue, const Stock& stock) {
  if (plan.rooms.empty()) return;
  const int frames = static_cast<int>(plan.rooms.size());
  const std::size_t before = plan.drawn.size();
  DrawnRoomChoice(plan, catalogue, stock).draw_up_to(frames);
  for (std::size_t i = before; i < plan.drawn.size(); ++i)
    lay_drawn_room(plan, catalogue, plan.drawn[i]);
}

}  // namespace undercroft
