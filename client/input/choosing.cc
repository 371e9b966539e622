// choosing.cc: the pack and its things, and the list of what is in view.
#include <algorithm>

#include "client/input/modes.h"

namespace undercroft {
namespace {

void on_thing(Pressed& out, const PackView& thing, IntentVerb verb) {
  back_to_map(out.view.ui);
  if (out.view.connection.state != ConnectionState::Up) return;
  out.commands.push_back({.intent = {.verb = verb, .item = thing.id}});
}

void choose(Pressed& out, int row) {
  UiState& ui = out.view.ui;
  const auto& pack = out.view.known.self.pack;
  if (row < 0 || row >= static_cast<int>(pack.size())) return;
  ui.selected = row;
  const PackView& thing = pack[static_cast<std::size_t>(row)];
  if (ui.pack_verb == IntentVerb::Wait) {
    ui.mode = Mode::Item;
  } else {
    on_thing(out, thing, ui.pack_verb);
  }
}

}  // namespace

void move_selection(UiState& ui, const Key& key, int rows) {
  if (key.name == KeyName::Up) --ui.selected;
  if (key.name == KeyName::Down) ++ui.selected;
  ui.selected = std::clamp(ui.selected, 0, std::max(0, rows - 1));
}

void on_pack(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  if (bindings.command_of(key) == Command::Back) return back_to_map(ui);
  if (key.name == KeyName::Enter) return choose(out, ui.selected);
  if (key.name == KeyName::Character && key.character >= 'a' && key.character <= 'z') {
    return choose(out, static_cast<int>(key.character) - 'a');
  }
  move_selection(ui, key, static_cast<int>(out.view.known.self.pack.size()));
}

void on_item(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto& pack = out.view.known.self.pack;
  if (bindings.command_of(key) == Command::Back || ui.selected >= static_cast<int>(pack.size())) {
    ui.mode = Mode::Pack;
    return;
  }
  const PackView thing = pack[static_cast<std::size_t>(ui.selected)];
  const auto command = bindings.command_of(key);
  if (command == Command::Use && thing.usable) on_thing(out, thing, IntentVerb::Use);
  if (command == Command::Wear && thing.wearable) on_thing(out, thing, IntentVerb::Wear);
  if (command == Command::Drop) on_thing(out, thing, IntentVerb::Drop);
}

void on_list(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto seen = in_view(view);
  const auto command = bindings.command_of(key);
  if (command == Command::Back || key == character(' ')) return back_to_map(view.ui);
  int row = -1;
  if (key.name == KeyName::Enter) row = view.ui.selected;
  if (key.name == KeyName::Character && key.character >= 'a' && key.character <= 'z') {
    row = static_cast<int>(key.character) - 'a';
  }
  if (row >= 0 && row < static_cast<int>(seen.size())) {
    view.ui.mode = Mode::Look;
    view.ui.cursor = seen[static_cast<std::size_t>(row)]->at;
    return;
  }
  move_selection(view.ui, key, static_cast<int>(seen.size()));
}

char pack_letter(int row) { return static_cast<char>('a' + row); }

}  // namespace undercroft
