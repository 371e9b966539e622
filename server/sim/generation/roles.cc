// roles.cc: a table of roles, and the test of the graph that each needs.
#include "server/sim/generation/roles.h"

#include <algorithm>
#include <array>

#include "server/sim/generation/room_graph.h"

namespace undercroft {
namespace {

// What the tests of a role may look at.
struct Casting {
  std::vector<Room>& rooms;
  std::vector<Link>& links;
  Rng rng;
  std::vector<int> from_entrance;  // by room number - 1
  std::vector<int> articulations;
  bool deepest = false;

  [[nodiscard]] int degree(int room) const {
    return static_cast<int>(std::count_if(
        links.begin(), links.end(), [room](const Link& l) { return l.a == room || l.b == room; }));
  }
  [[nodiscard]] bool linked(int a, int b) const {
    return std::any_of(links.begin(), links.end(), [a, b](const Link& l) {
      return (l.a == a && l.b == b) || (l.a == b && l.b == a);
    });
  }
  [[nodiscard]] const Room* with(Role role) const {
    const auto found =
        std::find_if(rooms.begin(), rooms.end(), [role](const Room& r) { return r.role == role; });
    return found == rooms.end() ? nullptr : &*found;
  }
};

bool is_dead_end(const Casting& c, const Room& room) { return c.degree(room.number) == 1; }

// Everything behind it lies behind it alone; best of all when that is the treasury.
bool bars_the_way(const Casting& c, const Room& room) {
  const Room* treasury = c.with(Role::Treasury);
  if (treasury != nullptr) return c.linked(room.number, treasury->number);
  return std::binary_search(c.articulations.begin(), c.articulations.end(), room.number);
}

bool has_inside(const Room& room, int width, int height) {
  return room.floor.width() >= width && room.floor.height() >= height;
}

bool is_gallery(const Casting&, const Room& room) { return has_inside(room, 5, 4); }
bool is_basin(const Casting&, const Room& room) { return has_inside(room, 5, 4); }

bool is_deep_enough(const Casting& c, const Room& room) {
  return !c.deepest && has_inside(room, 6, 5);
}

// A portal is worth having between rooms that are far from each other.
bool is_far_apart(const Casting& c, const Room& room) {
  const Room* other = c.with(Role::PortalRoom);
  if (other == nullptr) return has_inside(room, 4, 3);
  return has_inside(room, 4, 3) && !c.linked(room.number, other->number) &&
         distance(room.floor.centre(), other->floor.centre()) >= 15;
}

struct CastRow {
  Role role;
  int percent;  // of the levels that have a place for it
  bool (*suits)(const Casting&, const Room&);
};

// In the order of choosing: the pickiest first.
// clang-format off
constexpr std::array<CastRow, 6> kCast = {{
    {Role::GuardRoom,   90, bars_the_way},
    {Role::TrapGallery, 60, is_gallery},
    {Role::FloodedRoom, 60, is_basin},
    {Role::Chasm,       50, is_deep_enough},
    {Role::PortalRoom,  60, is_far_apart},
    {Role::PortalRoom, 100, is_far_apart},  // the other one
}};
// clang-format on

void cast_entrance_and_way_down(Casting& c, const LevelOptions& options) {
  Room& entrance =
      c.rooms[static_cast<std::size_t>(c.rng.roll(static_cast<int>(c.rooms.size()) - 1))];
  entrance.role = Role::Entrance;
  c.from_entrance = link_distances(c.rooms.size(), c.links, entrance.number);
  const auto far = std::max_element(c.from_entrance.begin(), c.from_entrance.end());
  Room& goal = c.rooms[static_cast<std::size_t>(far - c.from_entrance.begin())];
  goal.role = options.is_deepest() ? Role::ThroneRoom : Role::WayDown;
}

void cast(Casting& c, const CastRow& row) {
  std::vector<Room*> fit;
  for (Room& room : c.rooms) {
    if (room.role == Role::Plain && row.suits(c, room)) fit.push_back(&room);
  }
  if (fit.empty() || c.rng.roll(99) >= row.percent) return;
  fit[static_cast<std::size_t>(c.rng.roll(static_cast<int>(fit.size()) - 1))]->role = row.role;
}

bool touches(const Link& link, int room) { return link.a == room || link.b == room; }

// Where loops have left no dead end, a room that had one way in before gives its loops up.
void make_dead_end(Casting& c) {
  std::vector<int> ends;
  for (const Room& room : c.rooms) {
    const auto in_tree = std::count_if(c.links.begin(), c.links.end(), [&room](const Link& link) {
      return !link.loop && touches(link, room.number);
    });
    if (room.role == Role::Plain && in_tree == 1) ends.push_back(room.number);
  }
  if (ends.empty()) return;
  const int end = ends[static_cast<std::size_t>(c.rng.roll(static_cast<int>(ends.size()) - 1))];
  std::erase_if(c.links, [end](const Link& link) { return link.loop && touches(link, end); });
}

void cast_locked_room(Casting& c, Role role) {
  const bool has_place = std::any_of(c.rooms.begin(), c.rooms.end(), [&c](const Room& room) {
    return room.role == Role::Plain && is_dead_end(c, room);
  });
  if (!has_place) make_dead_end(c);
  cast(c, {role, 100, is_dead_end});
}

// Half a pair of portals leads nowhere. (The second row may have made one where the first made
// none.)
void drop_lone_portal(std::vector<Room>& rooms) {
  const auto is_portal = [](const Room& r) { return r.role == Role::PortalRoom; };
  if (std::count_if(rooms.begin(), rooms.end(), is_portal) != 1) return;
  std::find_if(rooms.begin(), rooms.end(), is_portal)->role = Role::Plain;
}

}  // namespace

void choose_roles(std::vector<Room>& rooms, std::vector<Link>& links, int locks,
                  const LevelOptions& options) {
  Casting casting{rooms, links, options.stream("roles"), {}, {}, options.is_deepest()};
  cast_entrance_and_way_down(casting, options);
  for (int lock = 0; lock < locks; ++lock) {
    cast_locked_room(casting, lock == 0 ? Role::Treasury : Role::Store);
  }
  casting.articulations = articulation_rooms(static_cast<int>(rooms.size()), links);
  for (const CastRow& row : kCast) cast(casting, row);
  drop_lone_portal(rooms);
}

}  // namespace undercroft
