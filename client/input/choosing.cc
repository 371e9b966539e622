// choosing.cc: the pack and its things, and the list of what is in view.
#include <algorithm>

#include "client/input/desk.h"

namespace undercroft {
namespace {

void on_thing(Pressed& out, const PackView& thing, IntentVerb verb) {
  close_desk(out.view.desk);
  if (out.view.line.link != LinkState::Up) return;
  out.wishes.push_back({.intent = {.verb = verb, .item = thing.id}});
}

void choose(Pressed& out, int row) {
  Desk& desk = out.view.desk;
  const auto& pack = out.view.known.self.pack;
  if (row < 0 || row >= static_cast<int>(pack.size())) return;
  desk.selected = row;
  const PackView& thing = pack[static_cast<std::size_t>(row)];
  if (desk.pack_verb == IntentVerb::Wait) {
    desk.mode = Mode::Item;
  } else {
    on_thing(out, thing, desk.pack_verb);
  }
}

}  // namespace

void move_selection(Desk& desk, const Key& key, int rows) {
  if (key.name == KeyName::Up) --desk.selected;
  if (key.name == KeyName::Down) ++desk.selected;
  desk.selected = std::clamp(desk.selected, 0, std::max(0, rows - 1));
}

void on_pack(Pressed& out, const Key& key, const Bindings& bindings) {
  Desk& desk = out.view.desk;
  if (bindings.command_of(key) == Command::Back) return close_desk(desk);
  if (key.name == KeyName::Enter) return choose(out, desk.selected);
  if (key.name == KeyName::Character && key.character >= 'a' && key.character <= 'z') {
    return choose(out, static_cast<int>(key.character) - 'a');
  }
  move_selection(desk, key, static_cast<int>(out.view.known.self.pack.size()));
}

void on_item(Pressed& out, const Key& key, const Bindings& bindings) {
  Desk& desk = out.view.desk;
  const auto& pack = out.view.known.self.pack;
  if (bindings.command_of(key) == Command::Back || desk.selected >= static_cast<int>(pack.size())) {
    desk.mode = Mode::Pack;
    return;
  }
  const PackView thing = pack[static_cast<std::size_t>(desk.selected)];
  const auto command = bindings.command_of(key);
  if (command == Command::Use && thing.usable) on_thing(out, thing, IntentVerb::Use);
  if (command == Command::Wear && thing.wearable) on_thing(out, thing, IntentVerb::Wear);
  if (command == Command::Drop) on_thing(out, thing, IntentVerb::Drop);
}

void on_list(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto seen = in_view(view);
  const auto command = bindings.command_of(key);
  if (command == Command::Back || key == character(' ')) return close_desk(view.desk);
  int row = -1;
  if (key.name == KeyName::Enter) row = view.desk.selected;
  if (key.name == KeyName::Character && key.character >= 'a' && key.character <= 'z') {
    row = static_cast<int>(key.character) - 'a';
  }
  if (row >= 0 && row < static_cast<int>(seen.size())) {
    view.desk.mode = Mode::Look;
    view.desk.cursor = seen[static_cast<std::size_t>(row)]->at;
    return;
  }
  move_selection(view.desk, key, static_cast<int>(seen.size()));
}

char pack_letter(int row) { return static_cast<char>('a' + row); }

}  // namespace undercroft
