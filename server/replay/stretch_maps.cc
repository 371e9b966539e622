// stretch_maps.cc: draws grounds by their glyphs.
#include "server/replay/stretch_maps.h"

#include "server/sim/content/glyph.h"
#include "server/sim/content/ground_glyphs.h"

namespace undercroft {
namespace {

std::string map_text(const Grid<Ground>& grounds) {
  std::string text = "\"\"\"\n";
  for (int y = 0; y < grounds.height(); ++y) {
    for (int x = 0; x < grounds.width(); ++x) text += utf8_of(glyph_of_ground(grounds[{x, y}]));
    text += "\n";
  }
  return text + "\"\"\"";
}

bool leads_down(const Grid<Ground>& grounds) {
  bool any = false;
  grounds.for_each_point([&](Point p) {
    any = any || grounds[p] == Ground::Ledge || grounds[p] == Ground::StairsDown;
  });
  return any;
}

// Floor, with a rim of walls.
Grid<Ground> empty_level(Size size) {
  Grid<Ground> grounds(size, Ground::Floor);
  grounds.for_each_point([&](Point p) {
    const bool rim = p.x == 0 || p.y == 0 || p.x == size.width - 1 || p.y == size.height - 1;
    if (rim) grounds[p] = Ground::Bedrock;
  });
  return grounds;
}

}  // namespace

std::vector<std::string> maps_of_stretch(const Stretch& stretch) {
  std::vector<std::string> maps;
  for (const StretchLevel& level : stretch.levels) maps.push_back(map_text(level.grounds));
  if (stretch.levels.empty()) return maps;
  const Grid<Ground>& lowest = stretch.levels.back().grounds;
  if (leads_down(lowest)) maps.push_back(map_text(empty_level(lowest.size())));
  return maps;
}

}  // namespace undercroft
