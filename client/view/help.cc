// help.cc: the two pages of help: keys, from the table in force, and signs, from what is in view.
#include <algorithm>
#include <array>

#include "client/model/sentence.h"
#include "client/model/utf8.h"
#include "client/view/describe.h"
#include "client/view/panes.h"

namespace undercroft {
namespace {

// As many of a command's keys as fit.
std::string keys_text(const Drawing& drawing, Command command, int columns) {
  std::string all;
  for (const Key& key : drawing.bindings.keys_of(command)) {
    const std::string more = (all.empty() ? "" : " ") + name_of(key);
    if (key.name == KeyName::Centre) continue;  // the keypad's, where 5 is told already
    if (columns_of(from_utf8(all + more)) <= columns) all += more;
  }
  return all;
}

std::string walking_keys(const Drawing& drawing) {
  constexpr std::array<Command, 8> kWays = {
      // as fingers know them: hjklyubn
      Command::West,      Command::South,     Command::North,     Command::East,
      Command::NorthWest, Command::NorthEast, Command::SouthWest, Command::SouthEast};
  std::string all;
  for (const Command way : kWays) {
    const auto keys = drawing.bindings.keys_of(way);
    if (!keys.empty()) all += name_of(keys.front());
  }
  return all;
}

}  // namespace

void draw_help_keys(const Drawing& drawing, Pane pane) {
  constexpr int kKeysWidth = 8;
  pane.put({1, 0}, "Help 1/2: keys      (Space next, Esc back)", drawing.tint(Tint::Strong));
  pane.put({1, 1}, walking_keys(drawing) + ", 1-9, arrows: walk, attack, open, take",
           drawing.tint(Tint::Text));
  const int rows = pane.height() - 2;
  const int width = std::min(pane.width() / 2, 40);
  int count = 0;
  for (const Binding& binding : binding_table()) {
    if (binding.words.empty()) continue;
    const Point at{1 + width * (count / rows), 2 + count % rows};
    pane.put(at, keys_text(drawing, binding.command, kKeysWidth), drawing.tint(Tint::Strong));
    pane.put({at.x + kKeysWidth + 1, at.y}, binding.words, drawing.tint(Tint::Text));
    ++count;
  }
  pane.place_cursor({0, 0});
}

// Every sort of thing that is on the map just now, once.
void draw_legend(const Drawing& drawing, Pane pane) {
  pane.put({1, 0}, "Help 2/2: what you see now      (Space next, Esc back)",
           drawing.tint(Tint::Strong));
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
      const std::string state = condition(entity, look);
      if (!state.empty()) words += ", " + state;
    }
    add(entity_cell(entity, look, true, known.self.id, drawing.display), words);
  }
  known.cells.for_each_point([&](Point p) {
    const CellView cell{known.cells[p].ground, true};
    if (cell.ground != Ground::Unknown)
      add(ground_cell(cell, drawing.display), ground_words(cell.ground));
  });
  const int rows = std::max(1, pane.height() - 2);
  for (int i = 0; i < static_cast<int>(legend.size()); ++i) {
    const Point at{2 + 28 * (i / rows), 2 + i % rows};
    const auto& [cell, words] = legend[static_cast<std::size_t>(i)];
    pane.put(at, cell.glyph, cell.style);
    pane.put({at.x + 2, at.y}, shown(clipped(words, 24), drawing.display),
             drawing.tint(Tint::Text));
  }
  pane.place_cursor({0, 0});
}

}  // namespace undercroft
