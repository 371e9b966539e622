// bearing.cc: the eight sectors and their words.
#include "shared/bearing.h"

#include <array>
#include <cstdlib>

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 9> kWords = {"here",       "north",      "north-east",
                                                    "east",       "south-east", "south",
                                                    "south-west", "west",       "north-west"};

// 5/12 is within 0.01 of tan(22.5 degrees), the border between two sectors.
bool is_small_beside(int a, int b) { return std::abs(a) * 12 < std::abs(b) * 5; }

}  // namespace

Direction bearing(Point from, Point to) {
  Point way = to - from;
  if (is_small_beside(way.x, way.y)) way.x = 0;
  if (is_small_beside(way.y, way.x)) way.y = 0;
  return direction_of(way);
}

std::string_view compass_word(Direction d) { return kWords[static_cast<std::size_t>(d)]; }

}  // namespace undercroft
