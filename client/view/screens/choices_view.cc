// choices_view.cc: the windows of an open choice, the hero's abilities and a merchant's wares.
#include <algorithm>
#include <optional>
#include <utility>

#include "client/model/ability_letters.h"
#include "client/model/choices.h"
#include "client/model/takings.h"
#include "client/model/wares.h"
#include "client/view/screens/panes.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kIndent = 5;  // of names, after the mark and the letter

// A row of any of these windows.
struct ListRow {
  std::string name;
  std::string text;
  std::vector<std::string> lines = {};  // below the text
  std::optional<int> letter = {};       // from 0; none: the number of the row
};

std::vector<std::u32string> text_of(const Drawing& drawing, const Pane& pane, const ListRow& row) {
  const int width = pane.width() - kIndent - 1;
  std::vector<std::u32string> text = wrapped(shown(row.text, drawing.display), width);
  for (const std::string& line : row.lines) {
    for (std::u32string& part : wrapped(shown(line, drawing.display), width)) {
      text.push_back(std::move(part));
    }
  }
  return text;
}

// A whole list: every name with its text below it.
int rows_with_texts(const Drawing& drawing, const Pane& pane, const std::vector<ListRow>& rows) {
  int height = 0;
  for (const ListRow& row : rows) {
    height += 1 + static_cast<int>(text_of(drawing, pane, row).size());
  }
  return height;
}

int draw_text(const Drawing& drawing, Pane pane, int y, const ListRow& row, Tint tint) {
  for (const std::u32string& line : text_of(drawing, pane, row)) {
    pane.put({kIndent, y++}, line, drawing.tint(tint));
  }
  return y;
}

void draw_name(const Drawing& drawing, Pane pane, int y, const ListRow& row, int number) {
  const bool selected = number == drawing.view.ui.selected;
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  pane.put({1, y}, selected ? ">" : " ", style);
  pane.put({3, y}, static_cast<char32_t>('a' + row.letter.value_or(number)), style);
  pane.put({kIndent, y}, shown(row.name, drawing.display), style);
  if (selected) pane.place_cursor({1, y});
}

void touch_row(Pane pane, int top, int bottom, int number) {
  pane.touch({0, top, pane.width(), bottom}, {.what = Target::What::Row, .row = number});
}

// All names with their texts.
void draw_texts(const Drawing& drawing, Pane pane, int y, const std::vector<ListRow>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int number = static_cast<int>(i), top = y;
    draw_name(drawing, pane, y++, rows[i], number);
    y = draw_text(drawing, pane, y, rows[i],
                  number == drawing.view.ui.selected ? Tint::Text : Tint::Faint);
    touch_row(pane, top, y, number);
  }
}

// The names, as many as fit around the selected one, and its text below them.
void draw_names(const Drawing& drawing, Pane pane, int y, const std::vector<ListRow>& rows) {
  const int count = static_cast<int>(rows.size());
  const int selected = std::clamp(drawing.view.ui.selected, 0, std::max(0, count - 1));
  const ListRow& chosen = rows[static_cast<std::size_t>(selected)];
  const int text = static_cast<int>(text_of(drawing, pane, chosen).size());
  const int room = std::max(1, pane.height() - y - text - 1);
  const int first = std::max(0, std::min(selected - room / 2, count - room));
  for (int i = first; i < count && i < first + room; ++i, ++y) {
    draw_name(drawing, pane, y, rows[static_cast<std::size_t>(i)], i);
    touch_row(pane, y, y + 1, i);
  }
  draw_text(drawing, pane, y + 1, chosen, Tint::Text);
}

void draw_list_window(const Drawing& drawing, Pane pane, std::string_view title,
                      const std::vector<ListRow>& rows) {
  constexpr int kTop = 2;  // below the title and a blank row
  pane.put({1, 0}, shown(title, drawing.display), drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  if (rows.empty()) return;
  if (kTop + rows_with_texts(drawing, pane, rows) <= pane.height()) {
    return draw_texts(drawing, pane, kTop, rows);
  }
  draw_names(drawing, pane, kTop, rows);
}

std::string aim_words(const Ability& ability) {
  if (ability.aim == AbilityAim::Direction) return ", a direction";
  if (ability.aim != AbilityAim::Place) return "";
  return ability.reach == 0 ? ", a place" : ", up to " + std::to_string(ability.reach) + " cells";
}

}  // namespace

void draw_choice(const Drawing& drawing, Pane pane) {
  const Choice* choice = shown_choice(drawing.view);
  if (choice == nullptr) return;
  const auto& all = drawing.view.known.self.choices;
  std::string title = title_of(*choice);
  if (all.size() > 1) {
    title += " (" + std::to_string(choice - all.data() + 1) + " of " + std::to_string(all.size()) +
             ", Right: next)";
  }
  std::vector<ListRow> rows;
  for (const Option& option : choice->options) {
    rows.push_back({option.name, option.text, option.lines});
  }
  draw_list_window(drawing, pane, title, rows);
}

void draw_abilities(const Drawing& drawing, Pane pane) {
  std::vector<ListRow> rows;
  for (const LetteredAbility& row : lettered_abilities(drawing.view)) {
    const Ability& ability = drawing.view.known.self.abilities[row.number];
    rows.push_back({ability.name + " (" + readiness_of(ability) + aim_words(ability) + ")",
                    ability.text,
                    {},
                    row.letter});
  }
  draw_list_window(drawing, pane, "Your abilities", rows);
}

void draw_wares(const Drawing& drawing, Pane pane) {
  std::vector<ListRow> rows;
  for (const SoldItem& item : wares(drawing.view.known)) rows.push_back({item.name, item.text});
  const int gold = drawing.view.known.self.treasure;
  draw_list_window(drawing, pane, "For sale. You have " + std::to_string(gold) + " gold.", rows);
}

void draw_takings(const Drawing& drawing, Pane pane) {
  std::vector<ListRow> rows;
  for (const Taking& one : takings(drawing.view.known)) rows.push_back({one.label, one.text});
  draw_list_window(drawing, pane, "Take what?", rows);
}

}  // namespace undercroft
