// pictures.cc: reading and drawing the maps of the client's tests.
#include "tests/client/pictures.h"

#include "client/view/camera.h"
#include "shared/check.h"

namespace undercroft::testing {
namespace {

Ground ground_of(char c) {
  // clang-format off
  switch (c) {
    case ' ': return Ground::Unknown;
    case '#': return Ground::Masonry;
    case '~': return Ground::Water;
    case '>': return Ground::StairsDown;
    case '<': return Ground::StairsUp;
    default:  return Ground::Floor;
  }
  // clang-format on
}

EntityView thing(Kind kind, const char* name, char sign, const char* colour) {
  EntityView made;
  made.kind = kind;
  made.name = name;
  made.glyph = static_cast<char32_t>(sign);
  made.colour = colour;
  return made;
}

EntityView player(int slot) {
  const std::array<const char*, 8> names = {"",    "Alice", "Bob",  "Cleo",
                                            "Dov", "Eve",   "Fred", "Gil"};
  EntityView made = thing(Kind::Player, names.at(static_cast<std::size_t>(slot)), '@', "white");
  made.slot = slot;
  made.health = 18;
  made.max_health = 20;
  return made;
}

std::optional<EntityView> entity_of(char c) {
  EntityView made;
  if (c == '@') return player(1);
  if (c >= '2' && c <= '7') return player(c - '0');
  // clang-format off
  switch (c) {
    case '+': made = thing(Kind::ClosedDoor, "door", c, "brown"); made.state = State::Closed; return made;
    case '\'': made = thing(Kind::OpenDoor, "door", c, "brown"); made.state = State::Open; return made;
    case 'I': made = thing(Kind::ClosedDoor, "iron-bound door", '+', "grey"); made.state = State::Locked; made.metal = Metal::Iron; return made;
    case '=': made = thing(Kind::Chest, "chest", c, "orange"); made.state = State::Closed; return made;
    case '_': made = thing(Kind::Chest, "chest", c, "orange"); made.state = State::Open; return made;
    case '&': made = thing(Kind::Key, "iron key", c, "grey"); made.metal = Metal::Iron; return made;
    case '^': made = thing(Kind::BounceTrap, "bounce trap", c, "orange"); made.facing = Direction::Up; made.state = State::Released; return made;
    case 'g': made = thing(Kind::Monster, "Goblin", c, "red"); made.health = 4; made.max_health = 6; return made;
    case 'N': made = thing(Kind::Friend, "Hermit", c, "green"); made.health = made.max_health = 5; return made;
    case '%': return thing(Kind::Corpse, "corpse", c, "brown");
    default:  return std::nullopt;
  }
  // clang-format on
}

void add_member(Observation& known, const EntityView& body) {
  MemberView member;
  member.id = body.id;
  member.name = body.name;
  member.slot = body.slot;
  member.connected = true;
  member.in_group = true;
  known.members.push_back(member);
}

}  // namespace

Observation known_of(const std::vector<std::string>& map) {
  Observation known;
  known.turn = 412;
  known.depth = 3;
  known.level_name = "Sunken Halls";
  known.cells =
      Grid<CellView>({static_cast<int>(map.front().size()), static_cast<int>(map.size())});
  std::uint32_t next = 10;
  known.cells.for_each_point([&](Point p) {
    const char c = map[static_cast<std::size_t>(p.y)].at(static_cast<std::size_t>(p.x));
    known.cells[p] = {ground_of(c), c != ' '};
    auto entity = entity_of(c);
    if (!entity) return;
    entity->at = p;
    entity->id = c == '@' ? kMe : EntityId{next++};
    if (entity->kind == Kind::Player) add_member(known, *entity);
    known.entities[entity->id] = *entity;
  });
  known.self.id = kMe;
  known.self.at = known.entities.at(kMe).at;
  known.self.health = 16;
  known.self.max_health = 20;
  known.self.strength = 4;
  known.self.speed = 5;
  known.self.armour = 1;
  return known;
}

ViewModel view_of(const std::vector<std::string>& map) {
  ViewModel view;
  view.known = known_of(map);
  view.name = "Alice";
  view.address = "ws://127.0.0.1:7777";
  view.line.link = LinkState::Up;
  view.now_ms = view.heard_ms = 100000;
  view.net_ms = 42;
  return view;
}

const EntityView& with_sign(const Observation& known, char sign) {
  for (const auto& [id, entity] : known.entities) {
    if (entity.glyph == static_cast<char32_t>(sign) && id != kMe) return entity;
  }
  CHECK(false, "the picture has no such sign");
}

Screen screen_of(const ViewModel& view, Size size, const Look& look) {
  const Size area = map_area(size);
  const Point corner = centred(area, view.known.cells.size(), view.known.self.at);
  return render(view, size, corner, look, Bindings());
}

std::string picture(const ViewModel& view, Size size) {
  return screen_of(view, size, kAscii).text();
}

std::vector<std::string> texts(const std::vector<LogLine>& lines) {
  std::vector<std::string> all;
  for (const LogLine& line : lines) all.push_back(line.text);
  return all;
}

}  // namespace undercroft::testing
