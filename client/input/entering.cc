// entering.cc: keys before joining: another name, a password, a retry.
#include "client/input/entering.h"

#include "client/input/modes.h"
#include "shared/ascii_case.h"
#include "shared/limits.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxHeroName = 16;

// The text being typed, its limit in bytes, and the setting it is for.
struct Field {
  std::string& text;
  std::size_t most;
  std::string_view setting;
};

Field field_of(UiState& ui) {
  if (ui.mode == Mode::AskPassword) return {ui.secret, kMaxPassword, "password"};
  return {ui.typed, kMaxHeroName, "name"};
}

void type(ViewModel& view, const Field& field, const Key& key) {
  if (key.name == KeyName::Backspace) {
    field.text = without_last(field.text);
  } else if (key == control('u')) {
    field.text.clear();
  } else if (key.name == KeyName::Character && key.character >= U' ') {
    const std::string more = to_utf8(std::u32string(1, key.character));
    if (field.text.size() + more.size() <= field.most) {
      field.text += more;
    } else {
      view.ui.question = "At most " + std::to_string(field.most) + " bytes: that was not taken.";
    }
  }
}

void enter(Pressed& out, const Field& field) {
  if (field.text.empty()) return;
  out.commands.push_back({.what = SessionCommand::What::Enter,
                          .text = field.text,
                          .setting = std::string(field.setting)});
  field.text.clear();
  out.view.ui.question.clear();
  out.view.ui.mode = Mode::Map;
}

void on_question(Pressed& out, const Key& key) {
  const Field field = field_of(out.view.ui);
  if (key.name == KeyName::Escape) {
    out.commands.push_back({.what = SessionCommand::What::Leave});
  } else if (key.name == KeyName::Enter) {
    enter(out, field);
  } else {
    type(out.view, field, key);
  }
}

}  // namespace

void ask_to_enter(ViewModel& view, const Refusal& refusal) {
  const bool wants_password = refusal.reason == "account" || refusal.reason == "wrong-password" ||
                              refusal.reason == "too-many-tries";
  const bool wants_name =
      refusal.code == RefusalCode::Name || refusal.code == RefusalCode::NameTaken;
  const bool wants_word = refusal.reason == kPlaysElsewhere;
  if (!wants_password && !wants_name && !wants_word) return;
  view.ui.mode = wants_password ? Mode::AskPassword : Mode::AskName;
  view.ui.typed = wants_word ? view.name : "";
  view.ui.secret.clear();
  view.ui.question = "Another name?";
  if (wants_password) view.ui.question = "Password for this name?";
  if (wants_word) view.ui.question = "Enter: take over that session. Ctrl-U: another name.";
}

void ask_for_name(ViewModel& view) {
  view.ui.mode = Mode::AskName;
  view.ui.typed.clear();
  view.ui.question = "A name has 3 to 16 letters, digits, _ or -.";
  view.connection = {.state = ConnectionState::Ended, .sentence = "What is your hero called?"};
}

void offer_hero(ViewModel& view, const std::string& name, int depth, TurnNumber turn) {
  view.ui.mode = Mode::AskName;
  view.ui.typed = name;
  view.ui.question = "Ctrl-U: another name.";
  std::string offer = "Enter: continue as " + name;
  if (depth > 0) {
    offer += " (level " + std::to_string(depth) + ", turn " + std::to_string(turn) + ")";
  }
  view.connection = {.state = ConnectionState::Ended, .sentence = std::move(offer)};
}

void offer_link(ViewModel& view, const std::string& mine) {
  const bool is_namesake = view.name.empty() || equals_ignoring_case(view.name, mine);
  view.ui.mode = Mode::AskName;
  view.ui.typed = view.name;
  view.ui.question = "Enter: yes. Ctrl-U: the name of your own hero, without the link.";
  view.connection = {.state = ConnectionState::Ended,
                     .sentence = is_namesake ? "Play the hero of this link here? Your own " + mine +
                                                   " stays as she is."
                                             : "Play as " + view.name + " on this device? Your " +
                                                   mine + " stays as she is."};
}

void on_start(Pressed& out, const Key& key, const Bindings& bindings) {
  const Mode mode = out.view.ui.mode;
  if (mode == Mode::AskName || mode == Mode::AskPassword) return on_question(out, key);
  const auto command = bindings.command_of(key);
  const bool chooses = mode == Mode::Lobby && out.view.realms.has_value();
  if (chooses && out.view.ui.naming) return on_lobby(out, key, bindings);
  if (chooses && command != Command::Back && command != Command::Leave && key != control('l')) {
    return on_lobby(out, key, bindings);
  }
  if (chooses && command == Command::Back) {
    return out.commands.push_back({.what = SessionCommand::What::Leave});
  }
  if (command == Command::Leave) out.commands.push_back({.what = SessionCommand::What::Leave});
  if (command == Command::Redraw) out.commands.push_back({.what = SessionCommand::What::Redraw});
  if (command == Command::Suspend) out.commands.push_back({.what = SessionCommand::What::Suspend});
  if (command == Command::Again) out.commands.push_back({.what = SessionCommand::What::Retry});
}

}  // namespace undercroft
