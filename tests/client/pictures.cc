// pictures.cc: parses and draws the maps of the client's tests.
#include "tests/client/pictures.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "client/view/screens/camera.h"
#include "server/protocol/look_forms.h"
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

// An entity and its look, which has no id yet.
struct Seen {
  EntityView entity;
  Look look;
};

Seen thing(Kind kind, const char* name, const char* a_name, char sign, Colour colour) {
  const KindRow& row = kKinds[kind];
  Seen made;
  made.look = {kind,
               row.layer,
               is_solid(row.layer),
               row.hostile,
               row.takeable,
               static_cast<char32_t>(sign),
               sign,
               colour,
               name,
               a_name,
               ""};
  return made;
}

Seen player(int slot) {
  const std::array<const char*, 8> names = {"",    "Alice", "Bob",  "Cleo",
                                            "Dov", "Eve",   "Fred", "Gil"};
  const char* name = names.at(static_cast<std::size_t>(slot));
  Seen made = thing(Kind::Player, name, name, '@', Colour::White);
  made.entity.slot = slot;
  made.entity.health = slot == 1 ? 16 : 18;
  made.entity.max_health = 20;
  return made;
}

std::optional<Seen> entity_of(char c) {
  Seen made;
  EntityView& e = made.entity;
  if (c == '@') return player(1);
  if (c >= '2' && c <= '7') return player(c - '0');
  // clang-format off
  switch (c) {
    case '+': made = thing(Kind::ClosedDoor, "door", "a door", c, Colour::Brown); e.state = State::Closed; return made;
    case '\'': made = thing(Kind::OpenDoor, "door", "a door", c, Colour::Brown); e.state = State::Open; return made;
    case 'I': made = thing(Kind::ClosedDoor, "iron-bound door", "an iron-bound door", '+', Colour::Grey); e.state = State::Locked; e.metal = Metal::Iron; return made;
    case '=': made = thing(Kind::Chest, "chest", "a chest", c, Colour::Orange); e.state = State::Closed; return made;
    case '_': made = thing(Kind::Chest, "chest", "a chest", c, Colour::Orange); e.state = kEmptied; return made;
    case '&': made = thing(Kind::Key, "iron key", "an iron key", c, Colour::Grey); e.metal = Metal::Iron; return made;
    case '^': made = thing(Kind::BounceTrap, "bounce trap", "a bounce trap", c, Colour::Orange); e.facing = Direction::Up; e.state = State::Released; return made;
    case 'g': made = thing(Kind::Monster, "Goblin", "a goblin", c, Colour::Red); e.health = 4; e.max_health = 6; return made;
    case 'N': made = thing(Kind::Friend, "Hermit", "a hermit", c, Colour::Green); e.health = e.max_health = 5; return made;
    case '%': return thing(Kind::Corpse, "corpse", "a corpse", c, Colour::Brown);
    default:  return std::nullopt;
  }
  // clang-format on
}

void add_member(Observation& known, const EntityView& body, const std::string& name) {
  MemberView member;
  member.id = body.id;
  member.name = name;
  member.slot = body.slot;
  member.connected = true;
  member.in_group = true;
  known.members[member.id] = member;
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
    auto seen = entity_of(c);
    if (!seen) return;
    EntityView& entity = seen->entity;
    entity.at = p;
    entity.id = c == '@' ? kMe : EntityId{next++};
    entity.look = number_of(known, appearing(seen->look, form_of(seen->look.kind, entity, kMe)));
    if (seen->look.kind == Kind::Player) add_member(known, entity, seen->look.name);
    known.entities[entity.id] = entity;
  });
  known.self.id = kMe;
  known.self.at = known.entities.at(kMe).at;
  known.self.health = 16;
  known.self.max_health = 20;
  known.self.strength = 4;
  known.self.speed = 5;
  known.self.armour = 1;
  for_each_item<Verb>([&](Verb verb) {
    if (const auto sentence = sentence_for(verb)) known.sentences[verb] = *sentence;
  });
  const Catalogue none;
  for_each_item<Status>([&](Status status) { known.status_words[status] = word_of(none, status); });
  for_each_item<StepSign>([&](StepSign sign) { known.sign_words[sign] = word_of(sign); });
  for_each_item<ReachShape>([&](ReachShape reach) { known.reach_words[reach] = word_of(reach); });
  return known;
}

void put(Observation& known, EntityView entity, const Look& look) {
  entity.look = number_of(known, appearing(look, form_of(look.kind, entity, kMe)));
  known.entities[entity.id] = entity;
}

LookId number_of(Observation& known, const Look& look) {
  for (const auto& [number, other] : known.looks) {
    if (other == look) return number;
  }
  const LookId number{static_cast<std::uint32_t>(known.looks.size()) + 1};
  known.looks[number] = look;
  return number;
}

PackView in_pack(Observation& known, const std::string& a_name) {
  Look look;
  look.a_name = a_name;
  look.name = a_name.substr(a_name.find(' ') + 1);
  PackView thing;
  thing.id = EntityId{50};
  thing.look = number_of(known, look);
  return thing;
}

MemberView& member(Observation& known, std::size_t number) {
  return known.members.at(in_order_of_joining(known).at(number)->id);
}

ViewModel view_of(const std::vector<std::string>& map) {
  ViewModel view;
  view.known = known_of(map);
  view.name = "Alice";
  view.address = "ws://127.0.0.1:7777";
  view.connection.state = ConnectionState::Up;
  view.now_ms = view.heard_ms = 100000;
  view.net_ms = 42;
  return view;
}

const EntityView& with_sign(const Observation& known, char sign) {
  for (const auto& [id, entity] : known.entities) {
    if (known.look(entity).ascii == sign && id != kMe) return entity;
  }
  CHECK(false, "the picture has no such sign");
}

Screen screen_of(const ViewModel& view, Size size, const Display& look) {
  const Size area = map_area(size);
  const Point corner = centred(area, view.known.cells.size(), view.known.self.at);
  return render(view, size, corner, look, Bindings());
}

std::string picture(const ViewModel& view, Size size) {
  return screen_of(view, size, kAscii).text();
}

void expect_screens(const std::string& name, const ViewModel& view) {
  std::string all;
  for (const Size size : {Size{60, 20}, Size{80, 24}, Size{120, 40}}) {
    all += "=== " + std::to_string(size.width) + "x" + std::to_string(size.height) + "\n";
    all += picture(view, size);
  }
  std::string path = UNDERCROFT_SOURCE "/tests/golden/screens/";
  path.append(name).append(".txt");
  const char* wish = std::getenv("UNDERCROFT_RECORD");
  if (wish != nullptr && std::string_view(wish) == "screens") std::ofstream(path) << all;
  std::ifstream file(path);
  std::stringstream kept;
  kept << file.rdbuf();
  EXPECT_EQ(all, kept.str()) << path;
}

Pressed press_keys(ViewModel view, const std::vector<Key>& keys) {
  static const Bindings kTable;
  Pressed out{std::move(view), {}};
  for (const Key& key : keys) {
    Pressed next = press(std::move(out.view), key, kTable);
    out.view = std::move(next.view);
    out.commands.insert(out.commands.end(), next.commands.begin(), next.commands.end());
  }
  return out;
}

Pressed press_text(ViewModel view, std::string_view text) {
  std::vector<Key> keys;
  for (const char c : text) keys.push_back(character(static_cast<char32_t>(c)));
  return press_keys(std::move(view), keys);
}

std::vector<std::string> texts(const std::vector<LogLine>& lines) {
  std::vector<std::string> all;
  for (const LogLine& line : lines) all.push_back(line.text);
  return all;
}

}  // namespace undercroft::testing
