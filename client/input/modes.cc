// modes.cc: dispatches a key to its mode; the help and scores pages.
#include "client/input/modes.h"

#include <utility>

#include "client/input/fight_help.h"
#include "client/model/choices.h"
#include "client/model/takings.h"
#include "client/model/wares.h"

namespace undercroft {
namespace {

// What the help covers may have ended in the meantime: a choice is settled, a merchant walks on.
bool is_still_there(const ViewModel& view, Mode mode) {
  // clang-format off
  switch (mode) {
    case Mode::Choices: return shown_choice(view) != nullptr;
    case Mode::Wares:   return !wares(view.known).empty();
    case Mode::Takings: return !takings(view.known).empty();
    default:            return true;
  }
  // clang-format on
}

void leave_help(ViewModel& view) {
  UiState& ui = view.ui;
  const UnderHelp under = std::exchange(ui.under_help, std::nullopt).value_or(UnderHelp{});
  if (under.mode == Mode::Map || !is_still_there(view, under.mode)) return back_to_map(ui);
  ui.mode = under.mode;
  ui.page = under.page;
  ui.prompt = under.prompt;
  const bool is_other = ui.mode == Mode::Choices && shown_choice(view)->number != ui.choice;
  if (is_other) open_choice(view);
}

// A letter chooses a row in most windows, also if the help is bound to it.
bool is_small_letter(const Key& key) {
  return key.name == KeyName::Character && key.character >= U'a' && key.character <= U'z';
}

// The past has its own keys, and a line that is typed takes all of them.
bool may_cover_with_help(const ViewModel& view) {
  const Mode mode = view.ui.mode;
  const bool takes_text = is_typing(mode) || (mode == Mode::Lobby && view.ui.naming);
  return mode != Mode::Help && mode != Mode::Past && !takes_text;
}

bool opens_help(const Pressed& out, const Key& key, const Bindings& bindings) {
  return bindings.command_of(key) == Command::Help && !is_small_letter(key) &&
         may_cover_with_help(out.view);
}

}  // namespace

void open_help(ViewModel& view, int page) {
  UiState& ui = view.ui;
  ui.under_help = UnderHelp{ui.mode, ui.page, std::exchange(ui.prompt, "")};
  ui.mode = Mode::Help;
  ui.page = page;
  ui.help_words.clear();
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
  if (out.view.playing_on) return on_playing_on(out, key);
  if (!is_typing(out.view.ui.mode) && bindings.command_of(key) == Command::Redraw) {
    out.commands.push_back({.what = SessionCommand::What::Redraw});
    return;
  }
  if (opens_help(out, key, bindings)) {
    return open_help(out.view, out.view.ui.mode == Mode::Choices ? kPageOfFights : 0);
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
    case Mode::Share:   on_share(out, key, bindings); break;
    case Mode::MomentLinks: on_moment_links(out, key, bindings); break;
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

}  // namespace undercroft
