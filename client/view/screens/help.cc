// help.cc: the help pages: basic keys, all keys in force, a legend of what is in view, and chat.
#include <algorithm>
#include <array>
#include <span>

#include "client/input/crown_help.h"
#include "client/input/fight_help.h"
#include "client/input/modes.h"
#include "client/input/tips.h"
#include "client/model/condition.h"
#include "client/view/screens/panes.h"
#include "client/view/text/describe.h"
#include "shared/ascii_case.h"
#include "shared/chat_commands.h"
#include "shared/grammar.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kKeysWidth = 8;
constexpr int kMaxColumn = 40;

// As many of a command's keys as fit.
std::string keys_text(const Drawing& drawing, Command command, int columns) {
  std::string all;
  for (const Key& key : drawing.bindings.keys_of(command)) {
    const std::string more = (all.empty() ? "" : " ") + name_of(key);
    if (key.name == KeyName::Centre) continue;  // the keypad's 5, listed already
    if (columns_of(from_utf8(all + more)) <= columns) all += more;
  }
  return all;
}

std::string walking_keys(const Drawing& drawing) {
  constexpr std::array<Command, 8> kWays = {
      // The usual order: hjklyubn.
      Command::West,      Command::South,     Command::North,     Command::East,
      Command::NorthWest, Command::NorthEast, Command::SouthWest, Command::SouthEast};
  std::string all;
  for (const Command way : kWays) {
    const auto keys = drawing.bindings.keys_of(way);
    if (!keys.empty()) all += name_of(keys.front());
  }
  return all;
}

// What a new player needs after walking, in that order.
constexpr std::array<KeyHint, 10> kFirstKeys = {{
    {Command::Explore, "explore until there is something to see"},
    {Command::Fight, "fight the nearest foe until there is news"},
    {Command::Take, "take what lies here"},
    {Command::Pack, "your pack: use, wear, throw, drop"},
    {Command::Rest, "rest until healed"},
    {Command::Descend, "go down the stairs, or to those you know"},
    {Command::Look, "look around: what is that, what can it do?"},
    {Command::Travel, "list places and friends; go to one"},
    {Command::Chat, "talk to everyone"},
    {Command::Leave, "leave; your hero is kept"},
}};

std::vector<const Binding*> told_bindings() {
  std::vector<const Binding*> told;
  for (const Binding& binding : binding_table()) {
    if (!binding.words.empty()) told.push_back(&binding);
  }
  return told;
}

int rows_of(const Pane& pane) { return std::max(1, pane.height() - 2); }

int key_pages(const Pane& pane) {
  const int count = static_cast<int>(told_bindings().size());
  return (count + 2 * rows_of(pane) - 1) / (2 * rows_of(pane));
}

void draw_key(const Drawing& drawing, Pane pane, Point at, Command command,
              std::string_view words) {
  pane.put(at, keys_text(drawing, command, kKeysWidth), drawing.tint(Tint::Strong));
  pane.put({at.x + kKeysWidth + 1, at.y}, words, drawing.tint(Tint::Text));
}

void draw_first_page(const Drawing& drawing, Pane pane) {
  // On a low screen the keys have priority over the second and third line, and those over the blank
  // one.
  const int keys = static_cast<int>(kFirstKeys.size()) + 1;
  const int lines = std::clamp(pane.height() - 1 - keys, 1, static_cast<int>(kGoal.size()));
  int y = 1;
  for (int i = 0; i < lines; ++i) {
    pane.put({1, y++}, kGoal[static_cast<std::size_t>(i)], drawing.tint(Tint::Text));
  }
  if (pane.height() - y > keys) ++y;
  pane.put({1, y}, walking_keys(drawing), drawing.tint(Tint::Strong));
  pane.put({2 + kKeysWidth, y++}, "or arrows or 1-9: walk, attack, open, push",
           drawing.tint(Tint::Text));
  for (const KeyHint& key : kFirstKeys) {
    draw_key(drawing, pane, {1, y++}, key.command, key.words);
  }
}

void draw_keys(const Drawing& drawing, Pane pane, int page) {
  const auto told = told_bindings();
  const int rows = rows_of(pane), width = std::min(pane.width() / 2, kMaxColumn);
  const int first = page * 2 * rows;
  const int last = std::min(first + 2 * rows, static_cast<int>(told.size()));
  for (int i = first; i < last; ++i) {
    const Point at{1 + width * ((i - first) / rows), 2 + (i - first) % rows};
    const Binding& binding = *told[static_cast<std::size_t>(i)];
    draw_key(drawing, pane, at, binding.command, binding.words);
  }
}

// The keys whose description or name contains these words.
void draw_found_keys(const Drawing& drawing, Pane pane, const std::string& words) {
  pane.put({1, 0}, "Help: keys matching '" + words + "'   (/ again, Space all, Esc)",
           drawing.tint(Tint::Strong));
  int y = 2;
  for (const Binding* binding : told_bindings()) {
    const bool says = contains_ignoring_case(binding->words, words) ||
                      contains_ignoring_case(binding->name, words);
    if (says && y < pane.height()) {
      draw_key(drawing, pane, {1, y++}, binding->command, binding->words);
    }
  }
  if (y == 2) pane.put({1, y}, "None.", drawing.tint(Tint::Text));
}

// Each kind of thing now on the map, once.
std::vector<std::pair<ScreenCell, std::string>> legend_of(const Drawing& drawing) {
  const Observation& known = drawing.view.known;
  std::vector<std::pair<ScreenCell, std::string>> legend;
  const auto add = [&](ScreenCell cell, const std::string& words) {
    const auto same = [&](const auto& item) { return item.second == words; };
    if (std::none_of(legend.begin(), legend.end(), same)) legend.emplace_back(cell, words);
  };
  for (const auto& [id, entity] : known.entities) {
    const Look& look = known.look(entity);
    std::string words = entity.id == known.self.id ? "you" : plain_name(look);
    if (!looks_alive(look)) {
      const std::string state = condition(known, entity);
      if (!state.empty()) words += ", " + state;
    }
    add(entity_cell(entity, look, true, drawing.display), words);
  }
  known.cells.for_each_point([&](Point p) {
    const CellView cell{known.cells[p].ground, true};
    if (cell.ground != Ground::Unknown)
      add(ground_cell(known, cell, drawing.display), known.look(cell.ground).name);
  });
  return legend;
}

void draw_legend(const Drawing& drawing, Pane pane) {
  const auto legend = legend_of(drawing);
  const int rows = rows_of(pane);
  for (int i = 0; i < static_cast<int>(legend.size()); ++i) {
    const Point at{2 + 28 * (i / rows), 2 + i % rows};
    const auto& [cell, words] = legend[static_cast<std::size_t>(i)];
    pane.put(at, cell.glyph, cell.style);
    pane.put({at.x + 2, at.y}, shown(clipped(words, 24), drawing.display),
             drawing.tint(Tint::Text));
  }
}

// Draws the text from row y on. Returns the row below.
int draw_paragraph(const Drawing& drawing, Pane pane, int y, std::string_view text) {
  for (const auto& part : wrapped(shown(text, drawing.display), pane.width() - 2)) {
    pane.put({1, y++}, part, drawing.tint(Tint::Text));
  }
  return y;
}

// The house rule avoid_lead, as the server sends it.
std::string avoid_lead(const ViewModel& view) {
  for (const auto& [rule, value] : view.welcome.rules) {
    if (rule == "avoid_lead") return value;
  }
  return "1";
}

using Prose = std::span<const std::string_view>;

std::vector<std::u32string> rows_of_prose(const Drawing& drawing, const Pane& pane, Prose prose) {
  constexpr std::string_view kLead = "{lead}";
  std::vector<std::u32string> rows;
  for (const std::string_view line : prose) {
    std::string text(line);
    const auto mark = text.find(kLead);
    if (mark != std::string::npos) text.replace(mark, kLead.size(), avoid_lead(drawing.view));
    for (auto& row : wrapped(shown(text, drawing.display), pane.width() - 2)) {
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

int prose_pages(const Drawing& drawing, const Pane& pane, Prose prose) {
  const auto rows = static_cast<int>(rows_of_prose(drawing, pane, prose).size());
  return (rows + rows_of(pane) - 1) / rows_of(pane);
}

void draw_prose(const Drawing& drawing, Pane pane, Prose prose, int page) {
  const auto rows = rows_of_prose(drawing, pane, prose);
  const int first = page * rows_of(pane);
  const int last = std::min(first + rows_of(pane), static_cast<int>(rows.size()));
  for (int row = first; row < last; ++row) {
    pane.put({1, 2 + row - first}, rows[static_cast<std::size_t>(row)], drawing.tint(Tint::Text));
  }
}

void draw_talking(const Drawing& drawing, Pane pane) {
  int y = 2;
  const auto line = [&](std::string_view text) { y = draw_paragraph(drawing, pane, y, text); };
  for (const ChatCommandRow& row : kChatCommands) line(row.help);
  const std::string ping = drawing.bindings.key_name(Command::Ping);
  if (!ping.empty()) line(ping + " and a letter: h help  w wait  g go  c come  t thanks  n no");
}

}  // namespace

void draw_help(const Drawing& drawing, Pane pane) {
  pane.place_cursor({1, 0});
  const std::string& words = drawing.view.ui.help_words;
  if (!words.empty()) return draw_found_keys(drawing, pane, words);
  const int keys = key_pages(pane);
  const int fights = prose_pages(drawing, pane, kAboutFights);
  const int crown = prose_pages(drawing, pane, kAboutTheCrown);
  const int first_of_crown = kPageOfFights + fights;
  const int first_of_keys = first_of_crown + crown;
  const int pages = first_of_keys + keys + 2;
  const int page = ((drawing.view.ui.page % pages) + pages) % pages;
  std::string title = "keys";
  if (page < first_of_keys) title = "the Crown";
  if (page < first_of_crown) title = "fights";
  if (page == 0) title = "basics";
  if (page == pages - 2) title = "what you see now";
  if (page == pages - 1) title = "talking";
  pane.put({1, 0},
           "Help " + std::to_string(page + 1) + "/" + std::to_string(pages) + ": " + title +
               "      (Space next, / search, Esc back)",
           drawing.tint(Tint::Strong));
  if (page == 0) return draw_first_page(drawing, pane);
  if (page < first_of_crown) return draw_prose(drawing, pane, kAboutFights, page - kPageOfFights);
  if (page < first_of_keys) return draw_prose(drawing, pane, kAboutTheCrown, page - first_of_crown);
  if (page == pages - 2) return draw_legend(drawing, pane);
  if (page == pages - 1) return draw_talking(drawing, pane);
  draw_keys(drawing, pane, page - first_of_keys);
}

}  // namespace undercroft
