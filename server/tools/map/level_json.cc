// level_json.cc: writes a plan as JSON.
#include "server/tools/map/level_json.h"

#include <sstream>
#include <string_view>

#include "server/tools/map/picture.h"

namespace undercroft {
namespace {

// Escapes only quotes and backslashes: names and keys contain no control characters.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) out += c;
  }
  return out + '"';
}

std::string point(Point p) { return "[" + std::to_string(p.x) + "," + std::to_string(p.y) + "]"; }

// [item, item ...], one per line.
template <typename List, typename Write>
std::string list(const List& items, Write write, std::string_view separator = ",\n    ") {
  std::ostringstream out;
  out << '[';
  bool first = true;
  for (const auto& item : items) {
    if (!first) out << separator;
    first = false;
    out << write(item);
  }
  out << ']';
  return out.str();
}

std::string points(const std::vector<Point>& cells) { return list(cells, point, ","); }

std::string_view word(Entry entry) {
  switch (entry) {
    case Entry::Arch:
      return "arch";
    case Entry::Door:
      return "door";
    case Entry::Locked:
      return "locked";
  }
  return "";
}

std::string write_room(const LevelPlan& plan, const Room& room) {
  std::ostringstream out;
  const Rect f = room.floor;
  const auto index = static_cast<std::size_t>(room.number - 1);
  out << "{\"number\":" << room.number << ",\"floor\":[" << f.left << ',' << f.top << ',' << f.right
      << ',' << f.bottom << "],\"role\":" << quoted(name_of(room.role))
      << ",\"shape\":" << quoted(name_of(room.shape))
      << ",\"group\":" << (index < plan.groups.size() ? plan.groups[index] : 0) << '}';
  return out.str();
}

std::string write_link(const Link& link) {
  std::ostringstream out;
  out << "{\"a\":" << link.a << ",\"b\":" << link.b
      << ",\"door\":" << (link.door ? "true" : "false")
      << ",\"loop\":" << (link.loop ? "true" : "false") << '}';
  return out.str();
}

std::string write_hallway(const Hallway& hallway) {
  std::ostringstream out;
  out << "{\"a\":" << hallway.a << ",\"b\":" << hallway.b << ",\"cells\":" << points(hallway.cells)
      << '}';
  return out.str();
}

std::string write_doorway(const Doorway& doorway) {
  std::ostringstream out;
  out << "{\"at\":" << point(doorway.at) << ",\"room\":" << doorway.room
      << ",\"entry\":" << quoted(word(doorway.entry)) << '}';
  return out.str();
}

std::string write_thing(const Thing& thing, const Catalogue& catalogue) {
  std::ostringstream out;
  const auto key = [&catalogue](BlueprintId id) { return quoted(catalogue[id].key); };
  out << "{\"blueprint\":" << key(thing.blueprint) << ",\"kind\":" << quoted(name_of(thing.kind))
      << ",\"at\":" << point(thing.at);
  if (thing.lock) out << ",\"lock\":" << quoted(name_of(*thing.lock));
  if (thing.facing) out << ",\"facing\":" << quoted(name_of(*thing.facing));
  if (thing.state) out << ",\"state\":" << quoted(name_of(*thing.state));
  if (!thing.holds.empty()) out << ",\"holds\":" << list(thing.holds, key, ",");
  const auto number = [](std::size_t n) { return std::to_string(n); };
  if (!thing.wired_to.empty()) out << ",\"wired_to\":" << list(thing.wired_to, number, ",");
  out << '}';
  return out.str();
}

std::string write_drawn(const DrawnPlace& place, const Catalogue& catalogue) {
  std::ostringstream out;
  out << "{\"name\":" << quoted(catalogue.rooms()[place.drawing].name) << ",\"room\":" << place.room
      << ",\"at\":[" << place.at.left << ',' << place.at.top << ',' << place.at.right << ','
      << place.at.bottom << "],\"turn\":" << place.turn << '}';
  return out.str();
}

std::vector<std::string> rows_of(const std::string& picture) {
  std::vector<std::string> rows;
  std::istringstream text(picture);
  for (std::string row; std::getline(text, row);) rows.push_back(row);
  return rows;
}

}  // namespace

std::string json_of(const LevelPlan& plan, const Catalogue& catalogue) {
  const LevelOptions& o = plan.options;
  std::ostringstream out;
  out << "{\n  \"seed\":" << o.seed << ",\"depth\":" << o.depth
      << ",\"style\":" << quoted(name_of(o.style)) << ",\"attempt\":" << o.attempt
      << ",\"name\":" << quoted(plan.name) << ",\n  \"size\":[" << o.size.width << ','
      << o.size.height << "],\"entrance\":" << point(plan.entrance)
      << ",\"goal\":" << point(plan.goal) << ",\"gated\":" << (plan.gated ? "true" : "false")
      << ",\n  \"rooms\":" << list(plan.rooms, [&](const Room& r) { return write_room(plan, r); })
      << ",\n  \"links\":" << list(plan.links, write_link)
      << ",\n  \"hallways\":" << list(plan.hallways, write_hallway)
      << ",\n  \"doorways\":" << list(plan.doorways, write_doorway) << ",\n  \"things\":"
      << list(plan.things, [&](const Thing& t) { return write_thing(t, catalogue); })
      << (plan.drawn.empty() ? "" : ",\n  \"drawn\":")
      << (plan.drawn.empty()
              ? ""
              : list(plan.drawn, [&](const DrawnPlace& d) { return write_drawn(d, catalogue); }))
      << ",\n  \"missed\":" << list(plan.missed, quoted)
      << ",\n  \"ground\":" << list(rows_of(picture_of(plan.ground)), quoted) << "\n}\n";
  return out.str();
}

}  // namespace undercroft
