// tombstone_view.cc: a dead hero's tombstone over the map, with its deeds beside it.
#include <algorithm>
#include <array>
#include <utility>

#include "client/view/screens/panes.h"
#include "client/view/text/fitting.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

// Thirteen rows, the height of a compact screen's map. '=' stands for the inside, filled in line by
// line.
// clang-format off
constexpr std::array<std::string_view, 13> kStone = {
    "     ________________",
    "    /                \\",
    "   /   REST IN PEACE  \\",
    "  /                    \\",
    "  |====================|",
    "  |====================|",
    "  |                    |",
    "  |====================|",
    "  |====================|",
    "  |====================|",
    "  |====================|",
    " *|    *     *    *    |*",
    "_)/\\\\_//(\\/(/\\)/\\//\\/|\\(_",
};
// clang-format on
constexpr int kInside = 3;  // the column after the stone's left side
constexpr int kInsideColumns = 20;
constexpr int kBeside = 27;  // where the hero's deeds begin

std::string centred_words(const std::string& words) {
  const int room = kInsideColumns - static_cast<int>(words.size());
  return std::string(static_cast<std::size_t>(std::max(0, room / 2)), ' ') + words;
}

// The text on the stone, a row for each '='.
std::array<std::string, 6> inscription(const Drawing& drawing, const Tombstone& stone) {
  std::array<std::string, 6> rows;
  rows[0] = drawing.view.name;
  rows[1] = std::to_string(stone.self.treasure) + " treasure";
  if (!stone.killer.empty()) {
    rows[2] = "killed by";
    rows[3] = fitted_name(stone.killer, kInsideColumns);
  }
  rows[4] = "depth " + std::to_string(stone.depth) + ", turn " + std::to_string(stone.turn);
  rows[5] = stone.date;
  return rows;
}

void draw_stone(const Drawing& drawing, Pane& pane, const Tombstone& stone) {
  const auto rows = inscription(drawing, stone);
  std::size_t row = 0;
  for (int y = 0; y < static_cast<int>(kStone.size()); ++y) {
    const std::string_view line = kStone[static_cast<std::size_t>(y)];
    const bool inscribed = line.find('=') != std::string_view::npos;
    pane.put({0, y}, inscribed ? "  |                    |" : line, drawing.tint(Tint::Grey));
    if (!inscribed) continue;
    pane.put({kInside, y}, shown(centred_words(rows[row]), drawing.display),
             drawing.tint(row == 0 ? Tint::Strong : Tint::Text));
    ++row;
  }
}

std::string survivors(const Tombstone& stone, int columns) {
  if (stone.survivors.empty()) return "";
  return fitted_names(stone.survivors, columns - 6) + " alive";
}

std::vector<std::pair<std::string, std::string>> deeds(const ViewModel& view, int columns) {
  const Tombstone& stone = *view.stone;
  const Tally& tally = stone.tally;
  std::vector<std::pair<std::string, std::string>> all;
  all.emplace_back("turns", std::to_string(stone.turn));
  all.emplace_back("time", time_in_words(stone.played_ms));
  all.emplace_back("deepest", std::to_string(tally.deepest));
  all.emplace_back("kills", kills_in_words(tally).empty() ? "none" : kills_in_words(tally));
  all.emplace_back(
      "damage", "dealt " + std::to_string(tally.dealt) + ", taken " + std::to_string(tally.taken));
  if (!finds_in_words(tally).empty()) all.emplace_back("found", finds_in_words(tally));
  if (!help_in_words(tally).empty()) all.emplace_back("friends", help_in_words(tally));
  if (const auto place = place_of_stone(view)) {
    all.emplace_back("score", "place " + std::to_string(*place) + " in this realm");
  }
  if (!stone.last_words.empty()) all.emplace_back("said", "\"" + stone.last_words + "\"");
  if (!stone.survivors.empty()) all.emplace_back("party", survivors(stone, columns));
  return all;
}

// Returns the row below.
int draw_deeds(const Drawing& drawing, Pane& pane, int y) {
  constexpr int kWord = 9;
  const int columns = pane.width() - kBeside - kWord - 1;
  for (const auto& [word, what] : deeds(drawing.view, columns)) {
    pane.put({kBeside, y}, word, drawing.tint(Tint::Faint));
    for (const auto& line : wrapped(shown(what, drawing.display), columns)) {
      pane.put({kBeside + kWord, y++}, line, drawing.tint(Tint::Text));
    }
  }
  return y;
}

// What brings the hero back, in the server's words.
void draw_awaited(const Drawing& drawing, Pane& pane, int y) {
  const std::u32string words = shown(drawing.view.known.self.awaits, drawing.display);
  for (const auto& line : wrapped(words, pane.width() - kBeside - 1)) {
    pane.put({kBeside, y++}, line, drawing.tint(Tint::Text));
  }
}

}  // namespace

void draw_tombstone(const Drawing& drawing, Pane pane) {
  const Tombstone& stone = *drawing.view.stone;
  pane.fill(U' ', drawing.tint(Tint::Text));
  pane.touch({0, 0, pane.width(), pane.height()}, {});
  draw_stone(drawing, pane, stone);
  int y = draw_deeds(drawing, pane, 1) + 1;
  for (const auto& line :
       wrapped(shown(stone.fatal, drawing.display), pane.width() - kBeside - 1)) {
    pane.put({kBeside, y++}, line, drawing.tint(Tint::Hurt));
  }
  draw_awaited(drawing, pane, y + 1);
  pane.place_cursor({kInside, 4});
}

}  // namespace undercroft
