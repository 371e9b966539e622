// desk.cc: which mode a key goes to, and the pages that are only read.
#include "client/input/desk.h"

#include <algorithm>

namespace undercroft {

void on_help(Pressed& out, const Key& key, const Bindings& bindings) {
  constexpr int kPages = 2;
  Desk& desk = out.view.desk;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Help) return close_desk(desk);
  if (key == character(' ') || key.name == KeyName::PageDown) desk.page = (desk.page + 1) % kPages;
  if (key.name == KeyName::PageUp) desk.page = (desk.page + kPages - 1) % kPages;
}

void on_history(Pressed& out, const Key& key, const Bindings& bindings) {
  Desk& desk = out.view.desk;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::History) return close_desk(desk);
  if (key.name == KeyName::Up || key == character('k')) desk.page += 1;
  if (key.name == KeyName::Down || key == character('j')) desk.page -= 1;
  if (key.name == KeyName::PageUp) desk.page += 10;
  if (key.name == KeyName::PageDown || key == character(' ')) desk.page -= 10;
  desk.page = std::clamp(desk.page, 0, std::max(0, static_cast<int>(out.view.log.size()) - 1));
}

void on_scores(Pressed& out, const Key& key, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Scores) close_desk(out.view.desk);
}

void close_desk(Desk& desk) {
  desk.mode = Mode::Map;
  desk.prompt.clear();
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
    case Mode::Scores:  on_scores(out, key, bindings); break;
    default:            on_typing(out, key); break;
  }
  // clang-format on
}

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
