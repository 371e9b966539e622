// modes.cc: dispatches a key to its mode; the help and scores pages.
#include "client/input/modes.h"

#include <utility>

#include "client/model/choices.h"

namespace undercroft {
namespace {

void leave_help(ViewModel& view) {
  back_to_map(view.ui);
  if (std::exchange(view.ui.help_over_choice, false) && shown_choice(view) != nullptr) {
    open_choice(view);
  }
}

}  // namespace

void open_help(ViewModel& view, int page) {
  view.ui.mode = Mode::Help;
  view.ui.page = page;
  view.ui.help_words.clear();
  view.ui.help_over_choice = false;
}

void on_help(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Help) return leave_help(out.view);
  if (key == character('/')) return begin_search(ui, Mode::Help);
  const bool on = key == character(' ') || key.name == KeyName::PageDown ||
                  key.name == KeyName::Down || key.name == KeyName::Right;
  const bool back =
      key.name == KeyName::PageUp || key.name == KeyName::Up || key.name == KeyName::Left;
  if (on || back) ui.help_words.clear();
  if (on) ++ui.page;
  if (back) --ui.page;
}

void on_scores(Pressed& out, const Key& key, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Scores) back_to_map(out.view.ui);
}

void back_to_map(UiState& ui) {
  ui.mode = Mode::Map;
  ui.prompt.clear();
  ui.thrown = kNobody;
  ui.aimed.reset();
}

void press_in_mode(Pressed& out, const Key& key, const Bindings& bindings) {
  if (!is_typing(out.view.ui.mode) && bindings.command_of(key) == Command::Redraw) {
    out.commands.push_back({.what = SessionCommand::What::Redraw});
    return;
  }
  // clang-format off
  switch (out.view.ui.mode) {
    case Mode::Look:    on_look(out, key, bindings); break;
    case Mode::Pack:    on_pack(out, key, bindings); break;
    case Mode::Item:    on_item(out, key, bindings); break;
    case Mode::List:    on_list(out, key, bindings); break;
    case Mode::Places:  on_places(out, key, bindings); break;
    case Mode::Choices: on_choice(out, key, bindings); break;
    case Mode::Abilities: on_abilities(out, key, bindings); break;
    case Mode::Wares:   on_wares(out, key, bindings); break;
    case Mode::Takings: on_takings(out, key, bindings); break;
    case Mode::Help:    on_help(out, key, bindings); break;
    case Mode::History: on_history(out, key, bindings); break;
    case Mode::Search:  on_search(out, key); break;
    case Mode::FullText: on_full_text(out, key, bindings); break;
    case Mode::Scores:  on_scores(out, key, bindings); break;
    case Mode::Character: on_character(out, key, bindings); break;
    case Mode::Players: on_players(out, key, bindings); break;
    case Mode::Options: on_options(out, key, bindings); break;
    case Mode::Lobby:   on_lobby(out, key, bindings); break;
    case Mode::Past:    on_past(out, key); break;
    case Mode::Tale:    on_tale(out, key, bindings); break;
    case Mode::Tales:   on_tales(out, key, bindings); break;
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

std::string_view gift_word(char32_t letter) {
  switch (letter) {
    case 'm':
      return "might";
    case 't':
      return "thing";
    case 'k':
      return "knowledge";
    default:
      return "";
  }
}

}  // namespace undercroft
