// pages_view.cc: the pages about the player, the other players, and the settings.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "client/model/choices.h"
#include "client/model/pack.h"
#include "client/model/whereabouts.h"
#include "client/view/screens/column.h"
#include "client/view/screens/member_words.h"
#include "client/view/text/fitting.h"
#include "shared/bearing.h"
#include "shared/grammar.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kLabel = 11;  // columns of the label before a value

// The rows of a page that may be longer than its pane: `ui.page` of them are above it.
class Page {
 public:
  Page(const Drawing& drawing, Pane pane) : drawing_(drawing), pane_(pane) {}
  // A long text continues on the rows below, under its own beginning.
  void line(std::string_view label, std::string_view text) {
    std::string_view first = label;
    for (auto& part : wrapped(shown(text, drawing_.display), pane_.width() - kLabel - 2)) {
      rows_.push_back({std::string(std::exchange(first, {})), std::move(part)});
    }
  }
  void draw(std::string_view title);

 private:
  struct Row {
    std::string label;
    std::u32string text;
  };
  const Drawing& drawing_;
  Pane pane_;
  std::vector<Row> rows_;
};

void Page::draw(std::string_view title) {
  constexpr int kTop = 2;  // below the title and a blank row
  pane_.put({1, 0}, shown(title, drawing_.display), drawing_.tint(Tint::Strong));
  pane_.place_cursor({1, 0});
  const int all = static_cast<int>(rows_.size());
  const int room = std::max(1, pane_.height() - kTop);
  const int first = std::clamp(drawing_.view.ui.page, 0, std::max(0, all - room));
  const int last = std::min(all, first + room);
  for (int row = first; row < last; ++row) {
    const Row& one = rows_[static_cast<std::size_t>(row)];
    const int y = kTop + row - first;
    pane_.put({1, y}, shown(one.label, drawing_.display), drawing_.tint(Tint::Faint));
    pane_.put({1 + kLabel, y}, one.text, drawing_.tint(Tint::Text));
  }
  if (last == all) return;
  pane_.put({std::max(0, pane_.width() - 8), 0}, "(Down)", drawing_.tint(Tint::Faint));
}

std::string keys_words(const SelfView& self) {
  std::string all;
  for (int i = 0; i < kMetalCount; ++i) {
    const int count = self.keys[static_cast<std::size_t>(i)];
    if (count == 0) continue;
    all += (all.empty() ? "" : ", ") + std::string(name_of(static_cast<Metal>(i)));
    if (count > 1) all += " x" + std::to_string(count);
  }
  return all.empty() ? "none" : all;
}

std::string worn_words(const Observation& known) {
  std::string all;
  for (const PackView& thing : known.self.pack) {
    if (thing.worn) all += (all.empty() ? "" : ", ") + known.look(thing).name;
  }
  return all.empty() ? "nothing" : all;
}

std::string place_words(const Drawing& drawing, const Whereabouts& where) {
  const Observation& known = drawing.view.known;
  if (where.depth != 0 && where.depth != known.depth) {
    return "level " + std::to_string(where.depth);
  }
  if (!where.at) return "out of sight";
  const int steps = distance(known.self.at, *where.at);
  return std::string(compass_word(bearing(known.self.at, *where.at))) +
         (steps > 0 ? ", " + std::to_string(steps) : "");
}

void draw_member_row(const Drawing& drawing, Pane pane, int y, const MemberView& member,
                     bool selected) {
  constexpr int kState = 24, kHealth = 36, kPlace = 44;
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  const Whereabouts where = whereabouts(drawing.view, member);
  const MemberDoing doing = doing_of(drawing.view, member);
  pane.put({1, y}, selected ? ">" : " ", style);
  pane.put({3, y}, std::to_string(member.slot), player_style(member.slot, drawing.display));
  pane.put({6, y}, shown(clipped(member.name, kState - 7), drawing.display), style);
  pane.put({kState, y}, sign(doing.sign, drawing.display), style);
  pane.put({kState + 2, y}, clipped(plain_doing(drawing.view, member), kHealth - kState - 3),
           style);
  pane.put({kHealth, y}, health_words(where, true), health_style(drawing, where));
  pane.put({kPlace, y}, place_words(drawing, where), style);
  if (selected) pane.place_cursor({1, y});
}

// The players whom the turn waits for, in a sentence of that width.
std::string turn_in_words(const ViewModel& view, int columns) {
  if (!shares_turn(view)) return "Nobody near shares your turns.";
  const std::vector<std::string> names = waited_for(view);
  if (names.empty()) return "All have chosen.";
  const std::string words = "The turn waits for: ";
  return words + fitted_names(names, columns - static_cast<int>(words.size()) - 1) + ".";
}

std::string choices_of(const GameOption& option) {
  std::string all;
  for (const std::string& choice : option.choices) all += (all.empty() ? "" : " ") + choice;
  return all;
}

}  // namespace

void draw_character(const Drawing& drawing, Pane pane) {
  const Observation& known = drawing.view.known;
  const SelfView& self = known.self;
  Page page(drawing, pane);
  page.line("Health", std::to_string(self.health) + " of " + std::to_string(self.max_health));
  page.line("Strength", std::to_string(self.strength) + ": damage of your blows");
  page.line("Speed", std::to_string(self.speed) + ": the faster strikes first");
  page.line("Armour", std::to_string(self.armour) + ": damage it absorbs per blow");
  page.line("Sight", std::to_string(self.vision) + " cells");
  page.line("Digging", self.dig > 0 ? "hardness " + std::to_string(self.dig) : "none");
  page.line("Worn", worn_words(known));
  page.line("Keys", keys_words(self));
  page.line("Treasure", std::to_string(self.treasure));
  const std::string statuses = statuses_of(drawing.view);
  page.line("State", statuses.empty() ? "normal" : statuses);
  const std::string abilities = abilities_in_a_line(self);
  if (!abilities.empty()) page.line("Abilities", abilities);
  for (const SheetLine& line : self.sheet) page.line(line.label, line.text);
  page.line("Place", "level " + std::to_string(known.depth) + ", " + known.level_name + ", turn " +
                         std::to_string(known.shown_turn(known.turn)));
  if (!known.notice.words.empty()) page.line("News", known.notice.words);
  const std::vector<ContentPack>& packs = drawing.view.welcome.packs;
  if (!packs.empty()) page.line("Packs", to_string(packs));
  page.draw(drawing.view.name);
}

void draw_players(const Drawing& drawing, Pane pane) {
  const auto others = party(drawing.view);
  pane.put({1, 0}, "Other players: " + std::to_string(others.size()), drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  // The last row has the turn.
  const int room = std::max(1, pane.height() - 2);
  const int selected = std::min(drawing.view.ui.selected, static_cast<int>(others.size()) - 1);
  const int first = std::max(0, selected - room + 1);
  const int rows = std::min(room, static_cast<int>(others.size()) - first);
  const std::string turn = turn_in_words(drawing.view, pane.width() - 2);
  pane.put({1, std::min(rows + 2, pane.height() - 1)}, shown(turn, drawing.display),
           drawing.tint(Tint::Text));
  for (int y = 0; y < rows; ++y) {
    const MemberView& member =
        *others[static_cast<std::size_t>(first) + static_cast<std::size_t>(y)];
    draw_member_row(drawing, pane, y + 1, member, first + y == selected);
  }
  pane.touch({0, 1, pane.width(), 1 + rows}, {.what = Target::What::Row, .row = first});
}

void draw_options(const Drawing& drawing, Pane pane) {
  constexpr int kValue = 18, kChoices = 27;
  const auto& options = drawing.view.options;
  const int selected = drawing.view.ui.selected;
  pane.put({1, 0}, "Options (applied and saved at once)", drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  // The last row has the selected option's help.
  const int room = std::max(1, pane.height() - 2);
  const int first = std::max(0, selected - room + 1);
  const int rows = std::min(room, static_cast<int>(options.size()) - first);
  for (int y = 1; y <= rows; ++y) {
    const GameOption& option = options[static_cast<std::size_t>(first + y - 1)];
    const bool is_chosen = first + y - 1 == selected;
    const TextStyle style = drawing.tint(is_chosen ? Tint::Strong : Tint::Text);
    pane.put({1, y}, (is_chosen ? "> " : "  ") + option.name, style);
    pane.put({kValue, y}, option.value, style);
    pane.put({kChoices, y}, choices_of(option), drawing.tint(Tint::Faint));
    if (!is_chosen) continue;
    pane.place_cursor({1, y});
    pane.put({1, rows + 1}, capitalised(option.help) + ".", drawing.tint(Tint::Text));
  }
  pane.touch({0, 1, pane.width(), 1 + rows}, {.what = Target::What::Row, .row = first});
}

}  // namespace undercroft
