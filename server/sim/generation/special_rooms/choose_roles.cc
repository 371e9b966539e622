// choose_roles.cc: assigns roles to rooms: first entrance and goal, then locked rooms, then the
// table of special rooms.
#include <algorithm>

#include "server/sim/generation/rooms/room_graph.h"
#include "server/sim/generation/special_rooms/crown_hall.h"
#include "server/sim/generation/special_rooms/special_rooms.h"

namespace undercroft {
namespace {

constexpr int kRoomyHall = 5;  // cells, the shorter side

bool is_dead_end(const RoomChoice& c, const Room& room) { return c.degree(room.number) == 1; }

using Suits = bool (*)(const RoomChoice&, const Room&);

// Gives the role to a random room that suits it. `percent` is the chance on a level that has such a
// room.
void choose(RoomChoice& c, Role role, int percent, Suits suits) {
  std::vector<Room*> fit;
  for (Room& room : c.rooms) {
    if (room.role == Role::Plain && suits(c, room)) fit.push_back(&room);
  }
  if (fit.empty() || c.rng.roll(99) >= percent) return;
  fit[static_cast<std::size_t>(c.rng.roll(static_cast<int>(fit.size()) - 1))]->role = role;
}

bool touches(const Link& link, int room) { return link.a == room || link.b == room; }

// If loops have left no dead end, makes one: removes the loops of a room that had a single link in
// the tree.
void make_dead_end(RoomChoice& c) {
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

std::vector<int> plain_dead_ends(const RoomChoice& c) {
  std::vector<int> ends;
  for (const Room& room : c.rooms) {
    if (room.role == Role::Plain && is_dead_end(c, room)) ends.push_back(room.number);
  }
  return ends;
}

// Any room may hold the goal. With a gate it must be a dead end, so that its one door blocks the
// only way in (D36).
std::vector<int> rooms_for_the_goal(RoomChoice& c, bool gate) {
  std::vector<int> numbers;
  if (gate) {
    if (plain_dead_ends(c).empty()) make_dead_end(c);
    return plain_dead_ends(c);
  }
  for (const Room& room : c.rooms) numbers.push_back(room.number);
  return numbers;
}

// The Crown's hall has two doors, its guard needs room in it (D61), and no room lies behind it. A
// level without such a room takes the next best.
std::vector<int> rooms_for_the_crown(const RoomChoice& c) {
  const std::vector<int> passages = articulation_rooms(static_cast<int>(c.rooms.size()), c.links);
  std::vector<int> best;
  int most = 0;
  for (const Room& room : c.rooms) {
    const bool is_passage = std::binary_search(passages.begin(), passages.end(), room.number);
    const int worth = (has_room_for_recess(room.floor) ? 8 : 0) +
                      (std::min(room.floor.width(), room.floor.height()) >= kRoomyHall ? 4 : 0) +
                      (c.degree(room.number) >= 2 ? 2 : 0) + (is_passage ? 0 : 1);
    if (room.role != Role::Plain || worth < most) continue;
    if (worth > most) best.clear();
    most = worth;
    best.push_back(room.number);
  }
  return best;
}

// A hall with one door gets another, from the nearest room that is no dead end.
void add_second_door(RoomChoice& c, const Room& hall) {
  if (c.degree(hall.number) >= 2) return;
  const Room* nearest = nullptr;
  const auto far = [&hall](const Room& room) {
    return squared_distance(room.floor.centre(), hall.floor.centre());
  };
  for (const Room& room : c.rooms) {
    const bool may_lead = room.number != hall.number && c.degree(room.number) >= 2 &&
                          !c.linked(room.number, hall.number);
    if (may_lead && (nearest == nullptr || far(room) < far(*nearest))) nearest = &room;
  }
  if (nearest == nullptr) return;
  const auto [a, b] = std::minmax(nearest->number, hall.number);
  c.links.push_back({.a = a, .b = b, .door = false, .loop = true});
}

// The goal is the candidate farthest from the entrance.
void choose_entrance_and_goal(RoomChoice& c, bool gate, const LevelOptions& options) {
  Room& entrance =
      c.rooms[static_cast<std::size_t>(c.rng.roll(static_cast<int>(c.rooms.size()) - 1))];
  entrance.role = Role::Entrance;
  const std::vector<int> rooms =
      options.is_deepest() && !gate ? rooms_for_the_crown(c) : rooms_for_the_goal(c, gate);
  c.from_entrance = link_distances(c.rooms.size(), c.links, entrance.number);
  const auto distance_of = [&c](int room) {
    return c.from_entrance[static_cast<std::size_t>(room - 1)];
  };
  const int far = *std::max_element(rooms.begin(), rooms.end(),
                                    [&](int a, int b) { return distance_of(a) < distance_of(b); });
  Room& goal = c.rooms[static_cast<std::size_t>(far - 1)];
  goal.role = options.is_deepest() ? Role::ThroneRoom : Role::WayDown;
  goal.gate = gate;
  if (options.is_deepest() && !gate) add_second_door(c, goal);
}

void choose_locked_room(RoomChoice& c, Role role) {
  if (plain_dead_ends(c).empty()) make_dead_end(c);
  choose(c, role, 100, is_dead_end);
}

// Gives the role to as many rooms as the table wants, or to none: half a pair of portals is
// useless.
// Returns whether the level has them.
bool choose_special_room(RoomChoice& c, const SpecialRoom& special, int percent) {
  const Role role = special.role;
  for (int i = 0; i < special.rooms; ++i) choose(c, role, i == 0 ? percent : 100, special.suits);
  const auto is_one = [role](const Room& r) { return r.role == role; };
  if (std::count_if(c.rooms.begin(), c.rooms.end(), is_one) == special.rooms) return true;
  for (Room& room : c.rooms) {
    if (is_one(room)) room.role = Role::Plain;
  }
  return false;
}

// Takes one of the sorts that have been away longest out of the lots, by its chance.
SpecialRoom draw_special_room(std::vector<SpecialRoom>& lots, const PieceHistory& history,
                              Rng& rng) {
  const auto longest = longest_away(lots, [&history](const SpecialRoom& special) {
    return history.away(number_of_piece("special", name_of(special.role)));
  });
  int total = 0;
  for (const SpecialRoom& special : longest) total += special.percent;
  int drawn = rng.roll(total - 1);
  auto at = longest.begin();
  for (; drawn >= at->percent; ++at) drawn -= at->percent;
  std::erase_if(lots, [at](const SpecialRoom& special) { return special.role == at->role; });
  return *at;
}

// Without a number of sorts, each has its own chance. With one, they are drawn until the level has
// that many (D62).
void choose_by_table(RoomChoice& c, const LevelOptions& options) {
  std::vector<SpecialRoom> lots = special_rooms();
  std::erase_if(lots, [](const SpecialRoom& special) { return special.suits == nullptr; });
  if (!options.special_rooms) {
    for (const SpecialRoom& special : lots) choose_special_room(c, special, special.percent);
    return;
  }
  for (int wanted = *options.special_rooms; wanted > 0 && !lots.empty();) {
    const SpecialRoom special = draw_special_room(lots, options.history, c.rng);
    if (choose_special_room(c, special, 100)) --wanted;
  }
}

}  // namespace

int RoomChoice::degree(int room) const {
  return static_cast<int>(std::count_if(
      links.begin(), links.end(), [room](const Link& l) { return l.a == room || l.b == room; }));
}

bool RoomChoice::linked(int a, int b) const {
  return std::any_of(links.begin(), links.end(), [a, b](const Link& l) {
    return (l.a == a && l.b == b) || (l.a == b && l.b == a);
  });
}

const Room* RoomChoice::with(Role role) const {
  const auto found =
      std::find_if(rooms.begin(), rooms.end(), [role](const Room& r) { return r.role == role; });
  return found == rooms.end() ? nullptr : &*found;
}

void choose_roles(std::vector<Room>& rooms, std::vector<Link>& links, int locks, bool gate,
                  const LevelOptions& options) {
  RoomChoice choice{rooms, links, options.stream("roles"), {}, {}, !options.is_deepest() && !gate};
  choose_entrance_and_goal(choice, gate, options);
  for (int lock = gate ? 1 : 0; lock < locks; ++lock) {
    choose_locked_room(choice,
                       choice.with(Role::Treasury) == nullptr ? Role::Treasury : Role::Store);
  }
  choice.articulations = articulation_rooms(static_cast<int>(rooms.size()), links);
  choose_by_table(choice, options);
}

void choose_special_roles(LevelPlan& plan, const Rng& rng) {
  RoomChoice choice{plan.rooms, plan.links, rng, {}, {}, !plan.options.is_deepest() && !plan.gated};
  choose_by_table(choice, plan.options);
}

}  // namespace undercroft
