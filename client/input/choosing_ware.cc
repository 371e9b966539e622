// choosing_ware.cc: the windows of what merchants beside the player sell, and of what lies here.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "client/input/modes.h"
#include "client/model/offered.h"
#include "client/model/reduce.h"
#include "client/model/takings.h"
#include "client/model/wares.h"

namespace undercroft {
namespace {

// The row that the key takes; -1: none.
int row_taken_by(const Key& key, int selected, int rows) {
  if (rows == 0) return -1;
  if (key.name == KeyName::Enter) return std::clamp(selected, 0, rows - 1);
  const bool is_letter =
      key.name == KeyName::Character && key.character >= U'a' && key.character <= U'z';
  const int row = is_letter ? static_cast<int>(key.character - U'a') : -1;
  return row < rows ? row : -1;
}

std::string question_of(const SoldItem& item, int purse) {
  return "Buy " + item.name + "? You have " + std::to_string(purse) + " gold. Again: buy it.";
}

// A window with an intent for each row.
void on_rows(Pressed& out, const Key& key, const Bindings& bindings,
             const std::vector<Intent>& intents) {
  UiState& ui = out.view.ui;
  const auto rows = static_cast<int>(intents.size());
  if (bindings.command_of(key) == Command::Back || rows == 0) return back_to_map(ui);
  const int row = row_taken_by(key, ui.selected, rows);
  if (row < 0) return move_selection(ui, key, rows);
  if (ui.mode != Mode::Wares) back_to_map(ui);  // a shop stays open
  if (out.view.connection.state != ConnectionState::Up) return;
  out.commands.push_back({.intent = intents[static_cast<std::size_t>(row)]});
}

}  // namespace

// A step that was typed when the window opened buys nothing: the first press names the price, and
// the same again buys.
void on_wares(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto warned = std::exchange(ui.warned_of_option, std::nullopt);
  ui.prompt.clear();
  const std::vector<SoldItem> all = wares(out.view.known);
  std::vector<Intent> buys;
  for (const SoldItem& item : all) {
    buys.push_back({.verb = IntentVerb::Say, .words = item.words});
  }
  const int row = row_taken_by(key, ui.selected, static_cast<int>(all.size()));
  if (row < 0 || warned == row) return on_rows(out, key, bindings, buys);
  ui.selected = row;
  ui.warned_of_option = row;
  ui.prompt = question_of(all[static_cast<std::size_t>(row)], out.view.known.self.treasure);
}

bool knows_nothing_to_take(const ViewModel& view) {
  const Observation& known = view.known;
  if (offer_of(known, IntentVerb::Take) != nullptr) return false;
  const auto here = entities_at(known, known.self.at);
  const auto is_takeable = [&](const EntityView* e) { return known.look(*e).takeable; };
  const auto is_thing = [&](const EntityView* e) {
    return is_takeable(e) && known.look(*e).landmark != 0;
  };
  return std::any_of(here.begin(), here.end(), is_takeable) &&
         std::none_of(here.begin(), here.end(), is_thing);
}

bool asks_what_to_take(ViewModel& view) {
  if (takings(view.known).empty()) return false;
  view.ui.mode = Mode::Takings;
  view.ui.selected = 0;
  return true;
}

void on_takings(Pressed& out, const Key& key, const Bindings& bindings) {
  std::vector<Intent> takes;
  for (const Taking& one : takings(out.view.known)) {
    takes.push_back({.verb = IntentVerb::Take, .words = one.words});
  }
  on_rows(out, key, bindings, takes);
}

}  // namespace undercroft
