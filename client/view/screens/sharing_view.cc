// sharing_view.cc: the question what to share, and the links to moments of the hero's past (R213).
#include <algorithm>
#include <string>

#include "client/model/moment_links.h"
#include "client/view/screens/panes.h"

namespace undercroft {
namespace {

constexpr int kLinkTerms = 26;  // the column at which the days of a link begin

// Draws the text from row `y` on, and returns the row below it.
int put_paragraph(const Drawing& drawing, Pane pane, int y, std::string_view text, Tint tint) {
  for (const auto& line : wrapped(shown(text, drawing.display), pane.width() - 2)) {
    pane.put({1, y++}, line, drawing.tint(tint));
  }
  return y;
}

void draw_share_row(const Drawing& drawing, Pane pane, int y, const ShareRow& row, bool selected) {
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  pane.put({1, y}, selected ? ">" : " ", style);
  pane.put({3, y}, static_cast<char32_t>(row.key), style);
  pane.put({6, y}, shown(clipped(row.words, pane.width() - 7), drawing.display), style);
  if (selected) pane.place_cursor({1, y});
}

void draw_link_row(const Drawing& drawing, Pane pane, int y, int row) {
  const ToldMomentLink& link = moment_links(drawing.view)[static_cast<std::size_t>(row)];
  const bool selected = row == drawing.view.ui.selected;
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  pane.put({1, y}, selected ? ">" : " ", style);
  if (row < 26) pane.put({3, y}, static_cast<char32_t>('a' + row), style);
  pane.put({6, y}, moment_of(link), style);
  pane.put({kLinkTerms, y}, terms_of(link), style);
  if (selected) pane.place_cursor({1, y});
}

void draw_link_rows(const Drawing& drawing, Pane pane, int top) {
  const int all = static_cast<int>(moment_links(drawing.view).size());
  const int room = std::max(1, pane.height() - top);
  const int first = std::clamp(drawing.view.ui.selected - room + 1, 0, std::max(0, all - room));
  const int rows = std::min(room, all - first);
  for (int row = 0; row < rows; ++row) draw_link_row(drawing, pane, top + row, first + row);
  if (rows <= 0) return;
  pane.touch({0, top, pane.width(), top + rows}, {.what = Target::What::Row, .row = first});
}

}  // namespace

void draw_share(const Drawing& drawing, Pane pane) {
  const ViewModel& view = drawing.view;
  if (!view.sharing) return;
  int y = put_paragraph(drawing, pane, 0, "Share " + what_is_shared(view), Tint::Strong);
  y = put_paragraph(drawing, pane, y,
                    "Anybody with the link sees what your hero knew then, without an account.",
                    Tint::Text);
  const int top = ++y;
  const std::vector<ShareRow> rows = share_rows(view);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    draw_share_row(drawing, pane, y++, rows[row], static_cast<int>(row) == view.ui.selected);
  }
  pane.touch({0, top, pane.width(), y}, {.what = Target::What::Row, .row = 0});
  const std::string names = view.sharing->hides_names
                                ? "names of players: hidden (Hero-1, Hero-2 ...)"
                                : "names of players: shown";
  draw_share_row(drawing, pane, y + 1, {'n', names}, false);
}

void draw_moment_links(const Drawing& drawing, Pane pane) {
  const ViewModel& view = drawing.view;
  if (!view.sharing) return;
  pane.place_cursor({1, 0});
  int y = put_paragraph(drawing, pane, 0, "Links to moments of your past", Tint::Strong);
  if (const std::string news = links_news(view); !news.empty()) {
    y = put_paragraph(drawing, pane, y, news, Tint::Text);
  }
  draw_link_rows(drawing, pane, y + 1);
}

}  // namespace undercroft
