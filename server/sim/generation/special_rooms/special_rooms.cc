// special_rooms.cc: the table of special rooms, and what makes each one recognisable.
#include "server/sim/generation/special_rooms/special_rooms.h"

#include <algorithm>

#include "server/sim/generation/special_rooms/drawn_rooms.h"
#include "server/sim/generation/things/populate.h"

namespace undercroft {
namespace {

constexpr int kFrozenPercent = 35;  // chance that a basin is ice

bool has_inside(const Room& room, int width, int height) {
  return room.floor.width() >= width && room.floor.height() >= height;
}

// --- locked rooms: treasuries, and lesser stores

// The cells of the room along its walls.
std::vector<Point> along_the_walls(const Room& room) {
  std::vector<Point> cells = cells_of(room);
  const Rect f = room.floor;
  const Rect inside{f.left + 1, f.top + 1, f.right - 1, f.bottom - 1};
  std::erase_if(cells, [inside](Point p) { return inside.contains(p); });
  return cells;
}

void put_chests(Furnishing& w, const Room& room, int chests, int draws) {
  std::vector<Point> walls = along_the_walls(room);
  for (int i = 0; i < chests; ++i)
    w.placer.put_some(1, walls, w.rng, filled_chest(w.placer, w.stock, w.rng, draws));
}

void strew_treasure(Furnishing& w, const Room& room, int heaps) {
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (treasure) w.placer.put_some(heaps, cells_of(room), w.rng, w.placer.thing(*treasure));
}

void furnish_treasury(Furnishing& w, const Room& room) {
  put_chests(w, room, w.rng.between(2, 3), 2);
  strew_treasure(w, room, w.rng.between(3, 5));
}

void furnish_store(Furnishing& w, const Room& room) {
  put_chests(w, room, 1, 2);
  for (int i = 0; i < 2; ++i) {
    const auto loot = draw_loot(w.stock, w.rng);
    if (loot) w.placer.put_some(1, cells_of(room), w.rng, w.placer.thing(*loot));
  }
}

// --- throne room: the Crown lies there (R110)

void furnish_throne_room(Furnishing& w, const Room& room) {
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (!treasure) return;
  for (const Direction way : kEightDirections) {
    const Point beside = step(w.plan().goal, way);
    if (is_diagonal(way) && room.floor.contains(beside)) w.placer.put(*treasure, beside);
  }
}

// --- guard room: a troop of one sort of monster

// A guard room is the only access to other rooms, preferably to the treasury.
bool suits_guard_room(const RoomChoice& c, const Room& room) {
  const Room* treasury = c.with(Role::Treasury);
  if (treasury != nullptr) return c.linked(room.number, treasury->number);
  return std::binary_search(c.articulations.begin(), c.articulations.end(), room.number);
}

// A monster that leaves treasure is no troop: a room full of them would be a mint. A piece with a
// signature is there once.
void furnish_guard_room(Furnishing& w, const Room& room) {
  std::vector<BlueprintId> sorts = w.stock.monsters;
  std::erase_if(sorts, [&w](BlueprintId id) {
    const Blueprint& b = w.placer.catalogue()[id];
    return b.kind != Kind::Monster || !b.signature.empty() || (b.death && !b.death->drop.empty());
  });
  if (sorts.empty()) return;
  const BlueprintId sort =
      sorts[static_cast<std::size_t>(w.rng.roll(static_cast<int>(sorts.size()) - 1))];
  w.placer.put_some(w.rng.between(2, 3), cells_of(room), w.rng, w.placer.thing(sort));
}

// --- den: a guard room in a cave, with loot

bool suits_den(const RoomChoice& c, const Room& room) {
  return c.links.empty() && has_inside(room, 5, 4);
}

void furnish_den(Furnishing& w, const Room& room) {
  furnish_guard_room(w, room);
  strew_treasure(w, room, 2);
}

// --- plate room: plates and a niche (plate_room.cc); not in caves, whose chambers have no walls

bool suits_plate_room(const RoomChoice& c, const Room& room) {
  return !c.links.empty() && has_inside(room, 5, 4);
}

// --- trap gallery: rows of bounce traps that throw creatures back and forth

bool suits_trap_gallery(const RoomChoice&, const Room& room) { return has_inside(room, 5, 4); }

void furnish_trap_gallery(Furnishing& w, const Room& room) {
  const auto trap = first_of(w.placer.catalogue(), Kind::BounceTrap);
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (treasure) w.placer.put(*treasure, room.floor.centre());
  if (!trap) return;
  for (const Point p : cells_of(room, 1)) {
    const int row = p.y - room.floor.top;
    if (p == room.floor.centre() || (p.x + row) % 2 == 0) continue;  // leaves a path between them
    Thing bounce = w.placer.thing(*trap, p);
    bounce.facing = row % 2 == 0 ? Direction::Left : Direction::Right;
    w.placer.put(bounce);
  }
}

// --- flooded room: a basin with rounded corners and a dry path around it

bool is_corner(Point p, Rect r) {
  return (p.x == r.left || p.x == r.right - 1) && (p.y == r.top || p.y == r.bottom - 1);
}

bool suits_flooded_room(const RoomChoice&, const Room& room) { return has_inside(room, 5, 4); }

void furnish_flooded_room(Furnishing& w, const Room& room) {
  const Rect f = room.floor;
  const Rect basin{f.left + 1, f.top + 1, f.right - 1, f.bottom - 1};
  const bool frozen = w.rng.roll(99) < kFrozenPercent;
  for (const Point p : cells_of(room, 1)) {
    if (!is_corner(p, basin)) w.placer.lay(frozen ? Ground::Ice : Ground::Water, p);
  }
  const auto treasure = first_of(w.placer.catalogue(), Kind::Treasure);
  if (treasure && !w.placer.put(*treasure, f.centre())) strew_treasure(w, room, 1);
}

// --- chasm: a hole in the floor with a path around it; a quick way down (R93)

bool suits_chasm(const RoomChoice& c, const Room& room) {
  return c.may_fall && has_inside(room, 6, 5);
}

void furnish_chasm(Furnishing& w, const Room& room) {
  const Rect f = room.floor;
  for (const Point p : cells_of(room, 2)) w.placer.lay(Ground::Ledge, p);
  // The edge is ragged, except for the path along the walls.
  for (const Point p : cells_of(room, 1)) {
    const bool corner =
        (p.x == f.left + 1 || p.x == f.right - 2) && (p.y == f.top + 1 || p.y == f.bottom - 2);
    if (!corner && w.rng.roll(2) > 0) w.placer.lay(Ground::Ledge, p);
  }
}

// --- portal room: two rooms whose portals are wired to each other

// The two rooms must be far apart for portals to be useful.
bool suits_portal_room(const RoomChoice& c, const Room& room) {
  const Room* other = c.with(Role::PortalRoom);
  if (other == nullptr) return has_inside(room, 4, 3);
  return has_inside(room, 4, 3) && !c.linked(room.number, other->number) &&
         distance(room.floor.centre(), other->floor.centre()) >= 15;
}

void furnish_portal_room(Furnishing& w, const Room& room) {
  const auto portal = first_of(w.placer.catalogue(), Kind::Portal);
  if (!portal || !w.placer.put(*portal, room.floor.centre())) return;
  auto& things = w.plan().things;
  const std::size_t mine = things.size() - 1;
  const auto other = std::find_if(things.begin(), things.end() - 1, [](const Thing& t) {
    return t.kind == Kind::Portal && t.wired_to.empty();
  });
  if (other == things.end() - 1) return;
  things[mine].wired_to = {static_cast<std::size_t>(other - things.begin())};
  other->wired_to = {mine};
}

}  // namespace

const std::vector<SpecialRoom>& special_rooms() {
  // clang-format off
  static const std::vector<SpecialRoom> kRooms = {
      {Role::ThroneRoom,  100, 1, nullptr,            furnish_throne_room},
      {Role::Treasury,    100, 1, nullptr,            furnish_treasury},
      {Role::Store,       100, 1, nullptr,            furnish_store},
      {Role::GuardRoom,    90, 1, suits_guard_room,   furnish_guard_room},
      {Role::TrapGallery,  60, 1, suits_trap_gallery, furnish_trap_gallery},
      {Role::FloodedRoom,  60, 1, suits_flooded_room, furnish_flooded_room},
      {Role::Chasm,        50, 1, suits_chasm,        furnish_chasm},
      {Role::PortalRoom,   60, 2, suits_portal_room,  furnish_portal_room},
      {Role::Den,          90, 1, suits_den,          furnish_den},
      {Role::PlateRoom,    60, 1, suits_plate_room,   furnish_plate_room},
      {Role::Drawn,       100, 1, nullptr,            furnish_drawn_room},
  };
  // clang-format on
  return kRooms;
}

void furnish_rooms(Placer& placer, const Stock& stock) {
  const Rng rng = placer.plan().options.stream("furnish");
  for (const Room& room : placer.plan().rooms) {
    const auto row =
        std::find_if(special_rooms().begin(), special_rooms().end(),
                     [&room](const SpecialRoom& special) { return special.role == room.role; });
    if (row == special_rooms().end()) continue;
    Furnishing furnishing{
        placer, stock, Rng::stream(rng.state(), "room", static_cast<std::uint64_t>(room.number))};
    row->furnish(furnishing, room);
  }
}

}  // namespace undercroft
