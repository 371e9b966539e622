// choosing_ware.cc: the window of what merchants beside the player sell.
#include <algorithm>

#include "client/input/modes.h"
#include "client/model/reduce.h"
#include "client/model/wares.h"

namespace undercroft {
namespace {

// The row that the key takes; -1: none.
int row_taken_by(const Key& key, int selected, int rows) {
  if (key.name == KeyName::Enter) return std::clamp(selected, 0, rows - 1);
  const bool is_letter =
      key.name == KeyName::Character && key.character >= U'a' && key.character <= U'z';
  const int row = is_letter ? static_cast<int>(key.character - U'a') : -1;
  return row < rows ? row : -1;
}

}  // namespace

void on_wares(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const std::vector<SoldItem> all = wares(out.view.known);
  const auto rows = static_cast<int>(all.size());
  if (bindings.command_of(key) == Command::Back || rows == 0) return back_to_map(ui);
  const int row = row_taken_by(key, ui.selected, rows);
  if (row < 0) return move_selection(ui, key, rows);
  back_to_map(ui);
  if (out.view.connection.state != ConnectionState::Up) return;
  out.commands.push_back(
      {.intent = {.verb = IntentVerb::Say, .words = all[static_cast<std::size_t>(row)].words}});
}

}  // namespace undercroft
