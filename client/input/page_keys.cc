// page_keys.cc: the pages about the player, the other players, and the settings.
#include <algorithm>

#include "client/input/modes.h"
#include "client/input/standing_keys.h"
#include "client/model/reduce.h"
#include "client/model/whereabouts.h"

namespace undercroft {
namespace {

void look_at(ViewModel& view, const MemberView& member) {
  const auto at = whereabouts(view, member).at;
  if (!at) {
    view.ui.prompt = member.name + " is not on this level, as far as you know.";
    return;
  }
  view.ui.prompt.clear();
  view.ui.mode = Mode::Look;
  view.ui.cursor = *at;
}

void go_after(Pressed& out, const MemberView& member, StandingVerb verb) {
  const Point at = whereabouts(out.view, member).at.value_or(Point{});
  const EntityId whom = member.id;
  back_to_map(out.view.ui);
  stand_by(out, {.verb = verb, .place = at, .whom = whom});
}

// More than any hero has: the screen stops at the last one.
constexpr int kMostRowsOfCharacter = 200;
constexpr int kPageOfCharacter = 8;

int rows_down(const Key& key) {
  // clang-format off
  switch (key.name) {
    case KeyName::Down:     return 1;
    case KeyName::Up:       return -1;
    case KeyName::PageDown: return kPageOfCharacter;
    case KeyName::PageUp:   return -kPageOfCharacter;
    default:                return key == character(' ') ? kPageOfCharacter : 0;
  }
  // clang-format on
}

void set_option(Pressed& out, const GameOption& option, int step) {
  out.commands.push_back({.what = SessionCommand::What::Set,
                          .text = next_choice(option, step),
                          .setting = option.name});
}

}  // namespace

void begin_whisper(UiState& ui, const std::string& name) {
  ui.prompt.clear();
  ui.mode = Mode::Chat;
  ui.typed = "/w " + name + " ";
}

void open_players(ViewModel& view) {
  if (party(view).empty()) return notice(view, "You are alone in this dungeon.");
  view.ui.mode = Mode::Players;
  view.ui.selected = 0;
}

void open_character(ViewModel& view) {
  view.ui.mode = Mode::Character;
  view.ui.page = 0;
}

void on_character(Pressed& out, const Key& key, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Character) return back_to_map(out.view.ui);
  out.view.ui.page = std::clamp(out.view.ui.page + rows_down(key), 0, kMostRowsOfCharacter);
}

void on_players(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto others = party(out.view);
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Players || others.empty()) {
    return back_to_map(ui);
  }
  move_selection(ui, key, static_cast<int>(others.size()));
  const MemberView& member = *others[static_cast<std::size_t>(ui.selected)];
  if (key.name == KeyName::Enter || command == Command::Look) look_at(out.view, member);
  if (key == character('w')) begin_whisper(ui, member.name);
  if (key == character('f')) go_after(out, member, StandingVerb::Follow);
  if (key == character('.')) go_after(out, member, StandingVerb::Travel);
}

void on_options(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto& options = out.view.options;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Options || options.empty()) {
    return back_to_map(ui);
  }
  move_selection(ui, key, static_cast<int>(options.size()));
  const GameOption& option = options[static_cast<std::size_t>(ui.selected)];
  const bool on = key.name == KeyName::Right || key.name == KeyName::Enter || key == character(' ');
  if (on) set_option(out, option, 1);
  if (key.name == KeyName::Left) set_option(out, option, -1);
}

}  // namespace undercroft
