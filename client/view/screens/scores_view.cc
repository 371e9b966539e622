// scores_view.cc: the realm's score table, over the map.
#include <algorithm>
#include <string>

#include "client/view/screens/panes.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

// The column where each field begins.
constexpr int kRank = 1;
constexpr int kName = 5;
constexpr int kPoints = 22;
constexpr int kTreasure = 29;
constexpr int kDepth = 38;
constexpr int kTurns = 44;
constexpr int kEnd = 51;

// An older server sends no points.
std::string points_in(const ScoreTable& table, int row) {
  const auto at = static_cast<std::size_t>(row);
  return at < table.points.size() ? std::to_string(table.points[at]) : "";
}

void draw_score(const Drawing& drawing, Pane pane, int row, const ScoreTable& table) {
  const Score& score = table.scores[static_cast<std::size_t>(row)];
  const TextStyle style = drawing.tint(score.name == drawing.view.name ? Tint::Strong : Tint::Text);
  const int y = row + 2;
  pane.put({kRank, y}, std::to_string(row + 1), style);
  pane.put({kName, y}, shown(clipped(score.name, kPoints - kName - 1), drawing.display), style);
  pane.put({kPoints, y}, points_in(table, row), style);
  pane.put({kTreasure, y}, std::to_string(score.treasure), style);
  pane.put({kDepth, y}, std::to_string(score.depth), style);
  pane.put({kTurns, y}, std::to_string(score.turns), style);
  std::string end = score.won ? "won" : "died";
  if (score.omens > 0) end += ", omens +" + std::to_string(score.omens) + " %";
  pane.put({kEnd, y}, end, style);
}

// Returns the row behind the last one.
int draw_table(const Drawing& drawing, Pane pane, const ScoreTable& table, int most) {
  if (table.scores.empty()) {
    pane.put({1, 2}, "No hero has won or died yet.", drawing.tint(Tint::Text));
    return 3;
  }
  pane.put({kName, 1}, "name", drawing.tint(Tint::Faint));
  pane.put({kPoints, 1}, "points", drawing.tint(Tint::Faint));
  pane.put({kTreasure, 1}, "treasure", drawing.tint(Tint::Faint));
  pane.put({kDepth, 1}, "depth", drawing.tint(Tint::Faint));
  pane.put({kTurns, 1}, "turns", drawing.tint(Tint::Faint));
  const int rows = std::min(static_cast<int>(table.scores.size()), most - 2);
  for (int row = 0; row < rows; ++row) {
    draw_score(drawing, pane, row, table);
  }
  return 2 + rows;
}

}  // namespace

void draw_scores(const Drawing& drawing, Pane pane) {
  pane.put({1, 0}, "High scores      (Esc back)", drawing.tint(Tint::Strong));
  pane.place_cursor({0, 0});
  const bool has_daily = drawing.view.daily && drawing.view.daily->today;
  const int most = has_daily ? std::max(3, pane.height() / 2) : pane.height();
  const auto& table = drawing.view.scores;
  const int y = table ? draw_table(drawing, pane, *table, most) : 1;
  if (has_daily) draw_daily(drawing, pane, y + 1);
}

}  // namespace undercroft
