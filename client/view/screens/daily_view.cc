// daily_view.cc: the board of the daily, below the realm's score table (R176).
#include <algorithm>
#include <string>

#include "client/view/screens/panes.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

// The column where each field begins.
constexpr int kPlace = 1;
constexpr int kHeroes = 5;
constexpr int kPoints = 33;
constexpr int kDeepest = 41;
constexpr int kPlayed = 48;
constexpr int kFate = 56;

std::string heroes_of(const DailyEntry& entry) {
  std::string heroes;
  for (const std::string& name : entry.names) heroes += (heroes.empty() ? "" : ", ") + name;
  return heroes;
}

std::string fate_of(const DailyEntry& entry, bool is_day_over) {
  const std::string fate = entry.won     ? "won"
                           : entry.over  ? "died"
                           : is_day_over ? "ran out of time"
                                         : "plays";
  return fate + (is_day_over && !entry.verified ? ", not verified" : "");
}

void draw_party(const Drawing& drawing, Pane pane, int y, std::size_t place,
                const DailyEntry& entry, bool is_day_over) {
  const bool is_mine =
      std::find(entry.names.begin(), entry.names.end(), drawing.view.name) != entry.names.end();
  const TextStyle style = drawing.tint(is_mine ? Tint::Strong : Tint::Text);
  pane.put({kPlace, y}, std::to_string(place), style);
  pane.put({kHeroes, y}, shown(clipped(heroes_of(entry), kPoints - kHeroes - 1), drawing.display),
           style);
  pane.put({kPoints, y}, std::to_string(entry.points), style);
  pane.put({kDeepest, y}, std::to_string(entry.depth), style);
  pane.put({kPlayed, y}, std::to_string(entry.turns), style);
  pane.put({kFate, y}, fate_of(entry, is_day_over), style);
}

// Returns the row behind the last one.
int draw_day(const Drawing& drawing, Pane pane, int y, const DailyDay& day) {
  const TextStyle faint = drawing.tint(Tint::Faint);
  pane.put({1, y}, shown("The daily of " + clipped(day.date, 10), drawing.display),
           drawing.tint(Tint::Strong));
  pane.put({kPoints, y}, "points", faint);
  pane.put({kDeepest, y}, "depth", faint);
  pane.put({kPlayed, y}, "turns", faint);
  if (day.entries.empty()) {
    pane.put({kHeroes, y + 1}, "Nobody has played it.", drawing.tint(Tint::Text));
    return y + 2;
  }
  const int rows = std::min(static_cast<int>(day.entries.size()), pane.height() - y - 1);
  for (int row = 0; row < rows; ++row) {
    const auto i = static_cast<std::size_t>(row);
    draw_party(drawing, pane, y + 1 + row, i + 1, day.entries[i], !day.key.empty());
  }
  return y + 1 + std::max(rows, 0);
}

}  // namespace

void draw_daily(const Drawing& drawing, Pane pane, int y) {
  const auto& board = drawing.view.daily;
  if (!board) return;
  if (board->today) y = draw_day(drawing, pane, y, *board->today) + 1;
  if (board->yesterday) draw_day(drawing, pane, y, *board->yesterday);
}

}  // namespace undercroft
