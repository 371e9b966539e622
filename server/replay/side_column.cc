// side_column.cc: rows of text, and the rows that all heroes have.
#include "server/replay/side_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace undercroft {
namespace {

Colour colour_of_health(int health, int most) {
  if (is_almost_dead(health, most)) return Colour::Red;
  return health * 2 <= most ? Colour::Yellow : Colour::Green;
}

}  // namespace

void SideColumn::add(std::string_view text, Paint paint) {
  if (y_ < area_.bottom) canvas_.put({area_.left, y_++}, text, paint, area_.right);
}

void SideColumn::add(char32_t glyph, Paint of_glyph, std::string_view text,
                     std::string_view right) {
  if (y_ >= area_.bottom) return;
  canvas_.put({area_.left, y_}, glyph, of_glyph);
  const int room = static_cast<int>(right.size()) + (right.empty() ? 0 : 1);
  canvas_.put({area_.left + 2, y_}, text, {}, area_.right - room);
  canvas_.put_right(area_.right, y_++, area_.left + 2, right, {});
}

void add_health(const SelfView& self, bool unicode, SideColumn& column) {
  constexpr int kBar = 10;
  const int most = std::max(self.max_health, 1);
  const int full = std::clamp((self.health * kBar + most - 1) / most, 0, kBar);
  std::string bar;
  for (int i = 0; i < kBar; ++i) bar += i < full ? (unicode ? "█" : "=") : (unicode ? "▒" : "-");
  column.add(fmt::format("HP {} {}/{}", bar, self.health, self.max_health),
             {.colour = colour_of_health(self.health, most)});
}

void add_belongings(const SelfView& self, SideColumn& column) {
  std::string words;
  for (std::size_t metal = 0; metal < self.keys.size(); ++metal) {
    if (self.keys[metal] == 0) continue;
    words += fmt::format(" {}", name_of(static_cast<Metal>(metal)));
    if (self.keys[metal] > 1) words += fmt::format(" x{}", self.keys[metal]);
  }
  if (!words.empty()) column.add("Keys" + words);
  if (self.treasure > 0) column.add(fmt::format("Treasure {}", self.treasure));
}

}  // namespace undercroft
