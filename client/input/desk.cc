// desk.cc: looking, choosing from lists, reading, typing.
#include "client/input/desk.h"

#include <algorithm>
#include <utility>

#include "client/model/reduce.h"
#include "client/model/utf8.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

void close(Desk& desk) {
  desk.mode = Mode::Map;
  desk.prompt.clear();
}

bool is_close(const Key& key, const Bindings& bindings) {
  return bindings.command_of(key) == Command::Back;
}

// ---- look ----

// The next of `seen` after the cursor, or the first; `step` -1 goes backwards.
void cycle(ViewModel& view, const std::vector<const EntityView*>& seen, int step) {
  if (seen.empty()) return;
  const auto here = std::find_if(seen.begin(), seen.end(),
                                 [&](const EntityView* e) { return e->at == view.desk.cursor; });
  const int count = static_cast<int>(seen.size());
  int index = step > 0 ? 0 : count - 1;
  if (here != seen.end()) index = (static_cast<int>(here - seen.begin()) + step + count) % count;
  view.desk.cursor = seen[static_cast<std::size_t>(index)]->at;
}

template <typename Wanted>
std::vector<const EntityView*> seen_that(const ViewModel& view, Wanted wanted) {
  std::vector<const EntityView*> seen = in_view(view);
  std::erase_if(seen, [&](const EntityView* e) { return !wanted(*e); });
  return seen;
}

bool is_feature(const EntityView& e) { return !is_creature(e.kind) && e.kind != Kind::Corpse; }

void move_cursor(ViewModel& view, Direction way, int steps) {
  const Size size = view.known.cells.size();
  Point& cursor = view.desk.cursor;
  cursor.x = std::clamp(cursor.x + offset(way).x * steps, 0, std::max(0, size.width - 1));
  cursor.y = std::clamp(cursor.y + offset(way).y * steps, 0, std::max(0, size.height - 1));
}

// Capital letters of the walking keys move by eight.
Key lower_case(const Key& key) {
  const bool capital =
      key.name == KeyName::Character && key.character >= 'A' && key.character <= 'Z';
  return capital ? character(key.character + 32) : key;
}

void on_look(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Look) return close(view.desk);
  if (command && direction_of(*command) != Direction::None) {
    return move_cursor(view, direction_of(*command), 1);
  }
  const auto wide = bindings.command_of(lower_case(key));
  if (wide && direction_of(*wide) != Direction::None) {
    return move_cursor(view, direction_of(*wide), 8);
  }
  const auto hostile = [](const EntityView& e) { return is_hostile(e.kind); };
  const auto player = [](const EntityView& e) { return e.kind == Kind::Player; };
  if (key.name == KeyName::Tab || key == character('+')) {
    cycle(view, seen_that(view, hostile), 1);
  } else if (key.name == KeyName::BackTab || key == character('-')) {
    cycle(view, seen_that(view, hostile), -1);
  } else if (key == character('@')) {
    cycle(view, seen_that(view, player), 1);
  } else if (key == character('_')) {
    cycle(view, seen_that(view, is_feature), 1);
  }
}

// ---- the pack ----

void on_thing(Pressed& out, const PackView& thing, IntentVerb verb) {
  close(out.view.desk);
  if (out.view.line.link != Link::Up) return;
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

void move_selection(Desk& desk, const Key& key, int rows) {
  if (key.name == KeyName::Up) --desk.selected;
  if (key.name == KeyName::Down) ++desk.selected;
  desk.selected = std::clamp(desk.selected, 0, std::max(0, rows - 1));
}

void on_pack(Pressed& out, const Key& key, const Bindings& bindings) {
  Desk& desk = out.view.desk;
  if (is_close(key, bindings)) return close(desk);
  if (key.name == KeyName::Enter) return choose(out, desk.selected);
  if (key.name == KeyName::Character && key.character >= 'a' && key.character <= 'z') {
    return choose(out, static_cast<int>(key.character) - 'a');
  }
  move_selection(desk, key, static_cast<int>(out.view.known.self.pack.size()));
}

void on_item(Pressed& out, const Key& key, const Bindings& bindings) {
  Desk& desk = out.view.desk;
  const auto& pack = out.view.known.self.pack;
  if (is_close(key, bindings) || desk.selected >= static_cast<int>(pack.size())) {
    desk.mode = Mode::Pack;
    return;
  }
  const PackView thing = pack[static_cast<std::size_t>(desk.selected)];
  const auto command = bindings.command_of(key);
  if (command == Command::Use && thing.usable) on_thing(out, thing, IntentVerb::Use);
  if (command == Command::Wear && thing.wearable) on_thing(out, thing, IntentVerb::Wear);
  if (command == Command::Drop) on_thing(out, thing, IntentVerb::Drop);
}

// ---- lists and pages ----

void on_list(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto seen = in_view(view);
  const auto command = bindings.command_of(key);
  if (command == Command::Back || key == character(' ')) return close(view.desk);
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

void on_help(Pressed& out, const Key& key, const Bindings& bindings) {
  constexpr int kPages = 2;
  Desk& desk = out.view.desk;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Help) return close(desk);
  if (key == character(' ') || key.name == KeyName::PageDown) desk.page = (desk.page + 1) % kPages;
  if (key.name == KeyName::PageUp) desk.page = (desk.page + kPages - 1) % kPages;
}

void on_history(Pressed& out, const Key& key, const Bindings& bindings) {
  Desk& desk = out.view.desk;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::History) return close(desk);
  if (key.name == KeyName::Up || key == character('k')) desk.page += 1;
  if (key.name == KeyName::Down || key == character('j')) desk.page -= 1;
  if (key.name == KeyName::PageUp) desk.page += 10;
  if (key.name == KeyName::PageDown || key == character(' ')) desk.page -= 10;
  desk.page = std::clamp(desk.page, 0, std::max(0, static_cast<int>(out.view.log.size()) - 1));
}

// ---- typing ----

void finish_typing(Pressed& out) {
  Desk& desk = out.view.desk;
  const Mode mode = desk.mode;
  if (out.view.line.link != Link::Up && !desk.typed.empty()) {
    notice(out.view, "Not sent: the line to the server is down.");
    return;
  }
  const std::string text = std::exchange(desk.typed, {});
  close(desk);
  if (text.empty()) return;
  if (mode == Mode::Chat) out.wishes.push_back({.what = Wish::What::Chat, .text = text});
  if (mode == Mode::Say) out.wishes.push_back({.intent = {.verb = IntentVerb::Say, .words = text}});
}

void on_typing(Pressed& out, const Key& key) {
  Desk& desk = out.view.desk;
  if (key.name == KeyName::Escape) {
    desk.typed.clear();
    close(desk);
  } else if (key.name == KeyName::Enter) {
    finish_typing(out);
  } else if (key.name == KeyName::Backspace) {
    desk.typed = without_last(desk.typed);
  } else if (key == control('u')) {
    desk.typed.clear();
  } else {
    type_into(out.view, key);
  }
}

}  // namespace

void type_into(ViewModel& view, const Key& key) {
  Desk& desk = view.desk;
  if (key.name != KeyName::Character || columns_of(key.character) == 0) return;
  const std::string more = to_utf8(std::u32string(1, key.character));
  const std::size_t most = desk.mode == Mode::Say ? kMaxWords : kMaxChat;
  if (desk.typed.size() + more.size() <= most) desk.typed += more;
}

void press_on_desk(Pressed& out, const Key& key, const Bindings& bindings) {
  const bool typing = out.view.desk.mode == Mode::Chat || out.view.desk.mode == Mode::Say;
  if (!typing && bindings.command_of(key) == Command::Redraw) {
    out.wishes.push_back({.what = Wish::What::Redraw});
    return;
  }
  // clang-format off
  switch (out.view.desk.mode) {
    case Mode::Look:    on_look(out, key, bindings); break;
    case Mode::Pack:    on_pack(out, key, bindings); break;
    case Mode::Item:    on_item(out, key, bindings); break;
    case Mode::List:    on_list(out, key, bindings); break;
    case Mode::Help:    on_help(out, key, bindings); break;
    case Mode::History: on_history(out, key, bindings); break;
    default:            on_typing(out, key); break;
  }
  // clang-format on
}

char pack_letter(int row) { return static_cast<char>('a' + row); }

std::string_view ping_words(char32_t letter) {
  // clang-format off
  switch (letter) {
    case 'h': return "! help";
    case 'w': return "! wait";
    case 'g': return "! go";
    case 'c': return "! come here";
    case 't': return "! thanks";
    case 'n': return "! no";
    default:  return "";
  }
  // clang-format on
}

}  // namespace undercroft
