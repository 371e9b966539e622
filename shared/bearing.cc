// bearing.cc: the eight sectors and their words.
#include "shared/bearing.h"

#include <algorithm>
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

std::string way_in_words(Point from, Point to) {
  const int across = std::abs(to.x - from.x);
  const int down = std::abs(to.y - from.y);
  const auto steps = [](int cells, Direction way) {
    return std::to_string(cells) + " " + std::string(compass_word(way));
  };
  if (from == to) return "here";
  if (across == 0 || down == 0 || across == down) {
    return steps(std::max(across, down), bearing(from, to));
  }
  const std::string sideways = steps(across, to.x < from.x ? Direction::Left : Direction::Right);
  const std::string lengthwise = steps(down, to.y < from.y ? Direction::Up : Direction::Down);
  return across > down ? sideways + ", " + lengthwise : lengthwise + ", " + sideways;
}

}  // namespace undercroft
