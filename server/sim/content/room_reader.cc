// room_reader.cc: reads a room's map, and checks what it would do to a lone hero.
#include "server/sim/content/room_reader.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/appearance_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/drawn_level.h"
#include "server/sim/content/glyph.h"
#include "server/sim/content/ground_glyphs.h"
#include "server/sim/content/map_rows.h"
#include "server/sim/content/room_frames.h"
#include "server/sim/content/room_legend.h"
#include "server/sim/content/room_way_to_stairs.h"
#include "server/sim/content/room_ways.h"
#include "server/sim/content/room_wiring.h"
#include "server/sim/content/sector_reader.h"
#include "server/sim/content/signature_reader.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

std::string cell_words(Point p) {
  return std::to_string(p.x) + "," + std::to_string(p.y) + " of the map";
}

std::optional<Ground> terrain_of(char32_t glyph) {
  const auto ground = ground_of_glyph(glyph);
  if (!ground) return std::nullopt;
  return *ground == Ground::Masonry ? Ground::Bedrock : *ground;
}

constexpr int kGuardWithin = 3;  // cells

class RoomReader {
 public:
  RoomReader(TableReader& reader, std::string_view source, const Catalogue& known)
      : reader_(reader), source_(source), known_(known) {}

  DrawnRoom read() {
    read_choice();
    const RoomLegend legend = read_room_legend(reader_, known_);
    read_map(legend);
    read_sector(reader_, known_, room_.content);
    reader_.finish();
    if (!reader_.complaints().any()) room_.is_level ? check_level() : check_ways();
    return std::move(room_);
  }

 private:
  void read_choice() {
    reader_.know("replaces");
    if (!read_words(reader_, "name", kLongestName, room_.name) && !reader_.has("name")) {
      reader_.complain(reader_.line(), "name is missing");
    }
    reader_.flag("level", room_.is_level);
    read_appears(reader_, {}, room_.appears);
    settle_themes(reader_.content(), reader_.what(), known_, room_.appears, reader_.complaints());
    const bool has_depth = reader_.range("depth", room_.depth.from, room_.depth.to, 1, 99);
    if (room_.is_level) room_.depth = {0, 0};  // it appears by no lot
    if (room_.is_level && (has_depth || reader_.has("appears"))) {
      reader_.complain(reader_.line("level"),
                       "a whole level has no depth: name it in a [[level]], by map = \"...\"");
    }
    if (!room_.is_level && !has_depth && !reader_.has("depth") && !reader_.has("appears")) {
      reader_.complain(reader_.line(), "depth is missing; expected levels such as [2, 4]");
    }
    if (reader_.has("depth") && reader_.has("appears")) {
      reader_.complain(reader_.line("depth"), "depth and appears exclude each other");
    }
    reader_.integer("weight", room_.weight, 1, 1000);
    reader_.flag("always", room_.always);
    read_signature(reader_, room_.signature);
    if (room_.always && !room_.signature.empty()) {
      reader_.complain(reader_.line("signature"), "signature and always exclude each other");
    }
    reader_.integer("company", room_.company, 1, 4);
  }

  void read_map(const RoomLegend& legend) {
    const toml::node* node = reader_.node("map");
    if (node == nullptr) return reader_.complain(reader_.line(), "map is missing");
    const auto* text = node->as_string();
    if (text == nullptr) return reader_.expected("map", *node, "the rows of a map");
    first_row_ = first_row_line(source_, *node);
    const auto rows = read_map_rows(text->get(), first_row_, reader_.complaints());
    if (!rows || !fits(*rows)) return;
    const Size size{static_cast<int>(rows->front().size()), static_cast<int>(rows->size())};
    room_.ground = Grid<Ground>(size, Ground::Floor);
    room_.ground.for_each_point([&](Point p) {
      const char32_t glyph = (*rows)[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
      if (const auto ground = terrain_of(glyph)) {
        room_.ground[p] = *ground;
      } else {
        place(glyph, p, legend);
      }
    });
    for (const auto& [letter, entry] : legend) {
      if (is_on_map(letter)) continue;
      reader_.complain(entry.line,
                       "the legend has '" + utf8_of(letter) + "', which is not on the map");
    }
    if (!frame_cells_.empty()) read_frames();
    check_things();
  }

  [[nodiscard]] bool is_on_map(char32_t letter) const {
    return std::find(letters_.begin(), letters_.end(), letter) != letters_.end() ||
           std::any_of(frame_cells_.begin(), frame_cells_.end(),
                       [letter](const FrameCell& cell) { return cell.letter == letter; });
  }

  void read_frames() {
    if (!room_.is_level) {
      return reader_.complain(first_row_ + frame_cells_.front().at.y,
                              "only a whole level (level = true) has places for rooms");
    }
    const auto frames = frames_of(frame_cells_);
    if (frames) {
      room_.frames = *frames;
    } else {
      reader_.complain(first_row_ + frame_cells_.front().at.y,
                       "the cells from = \"rooms\" of a letter are not a rectangle of at least " +
                           std::to_string(kSmallestFrame) + " by " +
                           std::to_string(kSmallestFrame) + " cells");
    }
  }

  // Rows of equal length, and not too many.
  bool fits(const std::vector<std::u32string>& rows) {
    const std::size_t width = rows.front().size();
    for (std::size_t y = 0; y < rows.size(); ++y) {
      if (rows[y].size() == width && width > 0) continue;
      reader_.complain(first_row_ + static_cast<int>(y),
                       "a row of " + std::to_string(rows[y].size()) + " cells; expected " +
                           std::to_string(width) + " as in the first row");
      return false;
    }
    const Size largest = room_.is_level ? kLargestDrawnLevel : kLargestDrawing;
    const bool is_small = width <= static_cast<std::size_t>(largest.width) &&
                          rows.size() <= static_cast<std::size_t>(largest.height);
    if (!is_small) {
      reader_.complain(first_row_, "the map has " + std::to_string(width) + " by " +
                                       std::to_string(rows.size()) + " cells; expected at most " +
                                       std::to_string(largest.width) + " by " +
                                       std::to_string(largest.height));
    }
    return is_small;
  }

  void place(char32_t glyph, Point at, const RoomLegend& legend) {
    const auto entry = legend.find(glyph);
    if (entry == legend.end()) {
      return reader_.complain(first_row_ + at.y, "'" + utf8_of(glyph) + "' at " + cell_words(at) +
                                                     " is neither terrain (# % . ~ = :) nor in "
                                                     "the legend");
    }
    const std::size_t most = room_.is_level ? kMostDrawnLevelThings : kMostDrawnThings;
    if (room_.things.size() >= most) {
      if (!std::exchange(is_full_, true)) {
        reader_.complain(first_row_ + at.y,
                         "the map has more than " + std::to_string(most) + " things");
      }
      return;
    }
    if (entry->second.thing.from == DrawnFrom::Rooms) return frame_cells_.push_back({glyph, at});
    for (const LinedText& wire : entry->second.wires) wires_.push_back({room_.things.size(), wire});
    room_.things.push_back(entry->second.thing);
    room_.things.back().at = at;
    letters_.push_back(glyph);
  }

  void check_things() {
    if (reader_.complaints().any()) return;
    wire_room(room_, letters_, wires_, first_row_, known_, reader_);
    for (const DrawnThing& thing : room_.things) {
      if (thing.kind == Kind::ClosedDoor && !hangs(thing.at)) {
        reader_.complain(first_row_ + thing.at.y, "the door at " + cell_words(thing.at) +
                                                      " needs walls on two opposite sides, and "
                                                      "none on the others");
      }
    }
  }

  // Around the drawing is floor.
  [[nodiscard]] bool is_walled(Point p) const {
    return room_.ground.contains(p) && is_wall(room_.ground[p]);
  }
  [[nodiscard]] bool hangs(Point at) const {
    const auto walls = [&](Direction a, Direction b) {
      return (is_walled(step(at, a)) ? 1 : 0) + (is_walled(step(at, b)) ? 1 : 0);
    };
    const int across = walls(Direction::Left, Direction::Right);
    const int along = walls(Direction::Up, Direction::Down);
    return (across == 2 && along == 0) || (across == 0 && along == 2);
  }

  // A level has a rim of walls and stairs up. Whether it has stairs down may depend on its depth.
  void check_level() {
    int up = 0;
    int down = 0;
    room_.ground.for_each_point([&](Point p) {
      up += room_.ground[p] == Ground::StairsUp ? 1 : 0;
      down += room_.ground[p] == Ground::StairsDown ? 1 : 0;
      const bool is_open = room_.ground.on_rim(p) && room_.ground[p] != Ground::Bedrock;
      if (!is_open || std::exchange(is_full_, true)) return;
      reader_.complain(first_row_ + p.y,
                       "the rim of a level is of walls (#), but not " + cell_words(p));
    });
    const auto other = drawn_level(known_, room_.name);
    if (other && known_.rooms()[*other].pack != known_.scope().pack() && !reader_.has("replaces") &&
        known_.scope().has_own_keys()) {
      reader_.complain(reader_.line("name"),
                       "another level drawing is called '" + room_.name + "'");
    }
    check_guards();
    if (up == 1 && down == 1) return;
    reader_.complain(first_row_,
                     "a level has stairs up (<) and stairs down (>) once each; on the deepest one "
                     "the Crown lies where > is");
  }

  void check_ways() {
    const RoomWays ways(room_);
    const Grid<bool> alone = ways.reached_alone(known_);
    bool any = false;
    alone.for_each_point([&](Point p) { any = any || alone[p]; });
    if (!any) {
      return reader_.complain(first_row_, "no floor of the map can be reached from around it");
    }
    check_stairs();
    check_guards();
    for (const Point p : ways.traps_for_good()) {
      reader_.complain(first_row_ + p.y,
                       "a hero at " + cell_words(p) +
                           " could be shut in for good: give it a way out that needs nobody else, "
                           "such as a door with its plate right before it on the inside, a lever, "
                           "or a chest in that cell");
      break;
    }
    check_locks(alone);
  }

  // A level needs the way to its stairs, and its guard beside those that lead down.
  void check_stairs() {
    int stairs = 0;
    int line = first_row_;
    bool leads_down = false;
    Point at;
    room_.ground.for_each_point([&](Point p) {
      if (!is_stairs(room_.ground[p])) return;
      ++stairs;
      at = p;
      line = first_row_ + p.y;
      leads_down = room_.ground[p] == Ground::StairsDown;
    });
    if (stairs == 0) return;
    const bool is_guarded =
        std::any_of(room_.things.begin(), room_.things.end(), [at](const DrawnThing& thing) {
          return thing.from == DrawnFrom::Guard && distance(thing.at, at) <= kGuardWithin;
        });
    if (stairs > 1) {
      reader_.complain(line, "a room has no more than one of the stairs of its level");
    } else if (way_to_stairs(room_).empty()) {
      reader_.complain(line, "the stairs need a way of bare floor from the edge of the map");
    } else if (leads_down && !is_guarded) {
      reader_.complain(line,
                       "the stairs down need a place for the guard of their level within 3 cells: "
                       "a letter with from = \"guard\"");
    }
  }

  void check_guards() {
    int guards = 0;
    int line = first_row_;
    for (const DrawnThing& thing : room_.things) {
      if (thing.from != DrawnFrom::Guard) continue;
      ++guards;
      line = first_row_ + thing.at.y;
    }
    const auto stairs = stairs_in(room_);
    const bool leads_down = stairs && room_.ground[*stairs] == Ground::StairsDown;
    if (guards > 1) {
      reader_.complain(line, "a level has one guard: from = \"guard\" is for a single cell");
    } else if (guards == 1 && !room_.is_level && !leads_down) {
      reader_.complain(line, "from = \"guard\" needs the stairs down (>) in the room");
    }
  }

  void check_locks(const Grid<bool>& alone) {
    for (int metal = 0; metal < kMetalCount; ++metal) {
      int locks = 0;
      int keys = 0;
      int line = first_row_;
      for (const DrawnThing& thing : room_.things) {
        const bool is_lock = thing.lock && static_cast<int>(*thing.lock) == metal;
        const bool is_key = thing.kind == Kind::Key && !thing.blueprint.empty() &&
                            known_[known_.at(thing.blueprint)].metal == static_cast<Metal>(metal);
        locks += is_lock ? 1 : 0;
        keys += is_key && alone[thing.at] ? 1 : 0;
        if (is_key && !alone[thing.at]) keys = -2;
        if (is_lock || is_key) line = first_row_ + thing.at.y;
      }
      if (locks == keys && locks <= 1) continue;
      reader_.complain(line,
                       "a room has no more than one lock of a metal, and for each lock one "
                       "key that a lone hero reaches before it (D43)");
    }
  }

  TableReader& reader_;
  std::string_view source_;
  const Catalogue& known_;
  DrawnRoom room_;
  std::vector<char32_t> letters_;  // of the things
  std::vector<RoomWire> wires_;
  std::vector<FrameCell> frame_cells_;
  int first_row_ = 0;
  bool is_full_ = false;
};

}  // namespace

int weight_on(const DrawnRoom& room, int depth, std::string_view theme, std::string_view style) {
  if (room.appears.empty()) return covers(room.depth, depth) ? room.weight : 0;
  int weight = 0;
  for (const Appearance& appearance : room.appears) {
    if (fits(appearance, depth, theme, style)) weight += appearance.weight;
  }
  return weight;
}

std::optional<DrawnRoom> read_room(const toml::table& table, std::string_view source,
                                   const Catalogue& known, Complaints& complaints) {
  const toml::node* name = table.get("name");
  const auto called = name == nullptr ? std::nullopt : name->value<std::string>();
  Complaints own(complaints.file());
  TableReader reader(table, called ? "room '" + *called + "'" : "room", own);
  DrawnRoom room = RoomReader(reader, source, known).read();
  room.source = {complaints.file(), reader.line()};
  complaints.add_all(own);
  if (own.any()) return std::nullopt;
  return room;
}

}  // namespace undercroft
