// picture.cc: draws a plan as lines of glyphs.
#include "server/tools/map/picture.h"

#include "server/sim/world/entity.h"

namespace undercroft {
namespace {

template <typename Cells, typename Glyph>
std::string lines_of(const Cells& cells, Glyph glyph) {
  std::string lines;
  for (Point p; p.y < cells.height(); ++p.y) {
    for (p.x = 0; p.x < cells.width(); ++p.x) lines += glyph(p);
    lines += '\n';
  }
  return lines;
}

char ascii(char32_t glyph) {
  return glyph > U' ' && glyph < U'\x7f' ? static_cast<char>(glyph) : '?';
}

char glyph_of(Zone zone) {
  switch (zone) {
    case Zone::Rock:
      return ' ';
    case Zone::Wall:
      return '#';
    case Zone::Room:
    case Zone::Niche:
    case Zone::Drawn:
      return '.';
    case Zone::Doorway:
      return '+';
    case Zone::Hallway:
      return ',';
    case Zone::Cave:
      return ':';
    case Zone::Lake:
    case Zone::Chasm:
      return '~';
    case Zone::Bridge:
      return '.';
  }
  return '?';
}

}  // namespace

char glyph_of(Ground ground) {
  switch (ground) {
    case Ground::Unknown:
      return '?';
    case Ground::Floor:
      return '.';
    case Ground::SoftRock:
      return '%';
    case Ground::Masonry:
      return '#';
    case Ground::Bedrock:
      return ' ';
    case Ground::Water:
      return '~';
    case Ground::Ice:
      return '=';
    case Ground::Ledge:
      return ':';
    case Ground::StairsDown:
      return '>';
    case Ground::StairsUp:
      return '<';
  }
  return '?';
}

std::string picture_of(const Grid<Ground>& ground) {
  return lines_of(ground, [&](Point p) { return glyph_of(ground[p]); });
}

std::string picture_of(const Grid<Zone>& zones) {
  return lines_of(zones, [&](Point p) { return glyph_of(zones[p]); });
}

std::string picture_of(const LevelPlan& plan, const Catalogue& catalogue) {
  Grid<char> glyphs(plan.ground.size());
  Grid<int> shown(plan.ground.size(), -1);  // the layer shown in each cell
  plan.ground.for_each_point([&](Point p) { glyphs[p] = glyph_of(plan.ground[p]); });
  for (const Thing& thing : plan.things) {
    const int layer = static_cast<int>(layer_of(thing.kind));
    if (layer <= shown[thing.at]) continue;
    shown[thing.at] = layer;
    glyphs[thing.at] = ascii(catalogue[thing.blueprint].glyph);
  }
  return lines_of(glyphs, [&](Point p) { return glyphs[p]; });
}

}  // namespace undercroft
