// dungeon.cc: the test catalogue, and conversion from and to pictures.
#include "tests/generation/dungeon.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace undercroft {
namespace {

Blueprint of_kind(const std::string& key, Kind kind, char32_t glyph) {
  Blueprint b;
  b.key = key;
  b.name = key;
  b.kind = kind;
  b.glyph = glyph;
  if (kind == Kind::Monster || kind == Kind::Friend || kind == Kind::Mimic) b.health = 2;
  return b;
}

Blueprint of_metal(const std::string& key, Kind kind, char32_t glyph, Metal metal) {
  Blueprint b = of_kind(key, kind, glyph);
  b.metal = metal;
  if (kind == Kind::ClosedDoor) b.state = State::Locked;
  return b;
}

LevelTable table_of(int depth) {
  LevelTable table;
  table.depth = depth;
  table.rooms = {18, 22};
  table.monsters = {{"rat", {3, 5}}, {"wolf", {2, 4}}, {"hermit", {0, 1}}};
  table.things = {{"vial", {1, 3}}, {"coins", {3, 5}}};
  table.features = {{"bounce_trap", {0, 3}}, {"crate", {0, 3}}, {"mimic", {0, 2}},
                    {"lever", {0, 1}},       {"web", {0, 2}},   {"portal", {0, 1}}};
  table.chests = {2, 4};
  table.loot = {{"vial", 3}, {"coins", 2}};
  table.locks = {{"iron_door", {1, 1}}, {"silver_door", {0, 1}}};
  table.guard = "warden";
  return table;
}

Catalogue make_catalogue() {
  Catalogue catalogue;
  // clang-format off
  for (const auto& [key, kind, glyph] : std::vector<std::tuple<std::string, Kind, char32_t>>{
           {"door",   Kind::ClosedDoor, U'+'}, {"chest",  Kind::Chest,   U'='},
           {"mimic",  Kind::Mimic,      U'm'}, {"crate",  Kind::Crate,   U'O'},
           {"lever",  Kind::Lever,      U'|'}, {"spikes", Kind::Spikes,  U'^'},
           {"portal", Kind::Portal,     U'*'}, {"coins",  Kind::Treasure, U'$'},
           {"vial",   Kind::Item,       U'!'}, {"rat",    Kind::Monster, U'r'},
           {"wolf",   Kind::Monster,    U'w'}, {"warden", Kind::Monster, U'W'},
           {"hermit", Kind::Friend,     U'h'}, {"bounce_trap", Kind::BounceTrap, U'_'},
           {"web",    Kind::Web,        U';'}, {"pressure_plate", Kind::Plate, U'o'},
           {"altar",  Kind::Altar,      U'a'}}) {
    catalogue.add(of_kind(key, kind, glyph));
  }
  // clang-format on
  catalogue.add(of_metal("iron_door", Kind::ClosedDoor, U'I', Metal::Iron));
  catalogue.add(of_metal("silver_door", Kind::ClosedDoor, U'S', Metal::Silver));
  catalogue.add(of_metal("iron_key", Kind::Key, U'i', Metal::Iron));
  catalogue.add(of_metal("silver_key", Kind::Key, U's', Metal::Silver));
  Blueprint crown = of_kind("crown", Kind::Item, U'C');
  crown.crown = true;
  catalogue.add(crown);
  for (int depth = 1; depth <= 5; ++depth) catalogue.add_level(table_of(depth));
  return catalogue;
}

std::vector<std::string> lines_of(const std::string& picture) {
  std::vector<std::string> lines;
  std::istringstream text(picture);
  for (std::string line; std::getline(text, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

}  // namespace

const Catalogue& test_catalogue() {
  static const Catalogue catalogue = make_catalogue();
  return catalogue;
}

LevelOptions options_for(std::uint64_t seed, Style style, Size size, int depth) {
  LevelOptions options;
  options.seed = seed;
  options.style = style;
  options.size = size;
  options.depth = depth;
  return options;
}

std::vector<Rect> rects_in(const std::string& picture) {
  std::map<char, Rect> rects;
  const std::vector<std::string> lines = lines_of(picture);
  for (Point p; p.y < static_cast<int>(lines.size()); ++p.y) {
    const std::string& line = lines[static_cast<std::size_t>(p.y)];
    for (p.x = 0; p.x < static_cast<int>(line.size()); ++p.x) {
      const char mark = line[static_cast<std::size_t>(p.x)];
      if (std::isalnum(static_cast<unsigned char>(mark)) == 0) continue;
      const auto [place, fresh] = rects.try_emplace(mark, Rect{p.x, p.y, p.x + 1, p.y + 1});
      Rect& rect = place->second;
      rect.left = std::min(rect.left, p.x);
      rect.right = std::max(rect.right, p.x + 1);
      rect.bottom = std::max(rect.bottom, p.y + 1);
    }
  }
  std::vector<Rect> found;
  for (const auto& [mark, rect] : rects) found.push_back(rect);
  return found;
}

std::vector<Room> rooms_of(const std::vector<Rect>& floors) {
  std::vector<Room> rooms;
  for (const Rect floor : floors) {
    rooms.push_back({static_cast<int>(rooms.size()) + 1, floor, Role::Plain});
  }
  return rooms;
}

std::vector<Room> rooms_in(const std::string& picture) { return rooms_of(rects_in(picture)); }

std::string picture_of(const std::vector<Rect>& rects, Size size) {
  std::string picture;
  for (Point p; p.y < size.height; ++p.y) {
    for (p.x = 0; p.x < size.width; ++p.x) {
      char mark = '.';
      for (std::size_t i = 0; i < rects.size(); ++i) {
        if (rects[i].contains(p)) mark = static_cast<char>(i < 9 ? '1' + i : 'a' + i - 9);
      }
      picture += mark;
    }
    picture += '\n';
  }
  return picture;
}

Grid<bool> grid_in(const std::string& picture, char mark) {
  const std::vector<std::string> lines = lines_of(picture);
  Grid<bool> grid(Size{static_cast<int>(lines.front().size()), static_cast<int>(lines.size())},
                  false);
  grid.for_each_point([&](Point p) {
    grid[p] = lines[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)] == mark;
  });
  return grid;
}

std::string picture_of(const Grid<bool>& grid) {
  std::string picture;
  grid.for_each_point([&](Point p) {
    picture += grid[p] ? '.' : '#';
    if (p.x == grid.width() - 1) picture += '\n';
  });
  return picture;
}

}  // namespace undercroft
