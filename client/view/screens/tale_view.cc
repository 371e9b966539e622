// tale_view.cc: the tale of a run that is over, and the list of such runs, over the map.
#include <algorithm>
#include <string>

#include "client/model/tales.h"
#include "client/view/screens/panes.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kLabelColumns = 21;  // "1 level 3, turn 1203 "
constexpr int kTitleAt = 8;        // of the list

struct TaleRow {
  std::u32string label;
  std::u32string text;
  Tint tint = Tint::Text;
  bool has_label_column = false;
  int point = 0;  // the number of the turning point, from 1; 0: it is none
};

Tint tint_of_tale(TaleLine::Part part) {
  if (part == TaleLine::Part::Title) return Tint::Strong;
  return part == TaleLine::Part::Aside ? Tint::Faint : Tint::Text;
}

bool has_label(const TaleLine& line) {
  return line.part == TaleLine::Part::Hero || line.part == TaleLine::Part::Point;
}

std::vector<TaleRow> tale_rows(const Drawing& drawing, const Tale& tale, int columns) {
  std::vector<TaleRow> rows;
  int points = 0;
  for (const TaleLine& line : tale_lines(tale)) {
    const bool is_victory = tale.won && line.part == TaleLine::Part::Title;
    const bool labelled = has_label(line);
    const int point = line.part == TaleLine::Part::Point ? ++points : 0;
    const std::string number = point == 0 ? "" : std::to_string(point) + " ";
    std::u32string label = shown(number + line.label, drawing.display);
    const int room = std::max(8, columns - (labelled ? kLabelColumns : 0));
    auto parts = wrapped(shown(line.text, drawing.display), room);
    if (parts.empty()) parts.emplace_back();
    for (std::u32string& part : parts) {
      rows.push_back({std::exchange(label, {}), std::move(part),
                      is_victory ? Tint::Sight : tint_of_tale(line.part), labelled, point});
    }
  }
  return rows;
}

void draw_tale_row(const Drawing& drawing, Pane pane, int y, const TaleRow& row) {
  if (!row.label.empty()) pane.put({1, y}, row.label, drawing.tint(Tint::Faint));
  pane.put({row.has_label_column ? 1 + kLabelColumns : 1, y}, row.text, drawing.tint(row.tint));
  if (row.point == 0) return;
  pane.touch({0, y, pane.width(), y + 1}, {.what = Target::What::Row, .row = row.point - 1});
}

}  // namespace

void draw_tale(const Drawing& drawing, Pane pane) {
  pane.place_cursor({1, 0});
  const auto& tale = drawing.view.tale;
  if (!tale) return void(pane.put({1, 0}, "Asking the server...", drawing.tint(Tint::Text)));
  const auto rows = tale_rows(drawing, *tale, pane.width() - 2);
  const int all = static_cast<int>(rows.size());
  const int first = std::clamp(drawing.view.ui.page, 0, std::max(0, all - pane.height()));
  const int shown_rows = std::min(pane.height(), all - first);
  for (int y = 0; y < shown_rows; ++y) {
    draw_tale_row(drawing, pane, y,
                  rows[static_cast<std::size_t>(first) + static_cast<std::size_t>(y)]);
  }
  if (first + shown_rows >= all) return;
  pane.put({std::max(0, pane.width() - 8), shown_rows - 1}, "(Down)", drawing.tint(Tint::Faint));
}

void draw_tales(const Drawing& drawing, Pane pane) {
  pane.put({1, 0}, "The tales of this realm", drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  const auto& list = drawing.view.tales;
  if (!list || list->tales.empty()) {
    pane.put({1, 2}, list ? "No run of this realm is over yet." : "Asking the server...",
             drawing.tint(Tint::Text));
    return;
  }
  const int room = std::max(1, pane.height() - 1);
  const int selected = std::min(drawing.view.ui.selected, static_cast<int>(list->tales.size()) - 1);
  const int first = std::max(0, selected - room + 1);
  const int rows = std::min(room, static_cast<int>(list->tales.size()) - first);
  for (int y = 0; y < rows; ++y) {
    const TaleHeading& tale =
        list->tales[static_cast<std::size_t>(first) + static_cast<std::size_t>(y)];
    const bool is_selected = first + y == selected;
    const TextStyle style = drawing.tint(is_selected ? Tint::Strong : Tint::Text);
    pane.put({1, y + 1}, (is_selected ? "> " : "  ") + std::to_string(tale.run), style);
    const std::string words = tale.title + ". " + tale.opening;
    pane.put({kTitleAt, y + 1}, shown(clipped(words, pane.width() - kTitleAt - 1), drawing.display),
             style);
    if (is_selected) pane.place_cursor({1, y + 1});
  }
  pane.touch({0, 1, pane.width(), 1 + rows}, {.what = Target::What::Row, .row = first});
}

}  // namespace undercroft
