// choosing_realm.cc: keys on the page of the server's realms, before joining and during the game.
#include <utility>

#include "client/input/modes.h"
#include "shared/codec.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

void ask_realms(Pressed& out) { out.commands.push_back({.what = SessionCommand::What::Realms}); }

// Asks for confirmation if the player would leave another realm. Playing and watching are confirmed
// separately.
void go(Pressed& out, const RealmEntry& realm, const std::string& watched,
        const std::string& warned) {
  ViewModel& view = out.view;
  const std::string wish =
      watched.empty() ? "go to " + realm.name : "watch " + watched + " in " + realm.name;
  if (view.known.self.id != kNobody && warned != wish) {
    view.ui.prompt = "This leaves " + view.welcome.realm + ". Press again to " + wish + ".";
    view.ui.warned_of_realm = wish;
    return;
  }
  back_to_map(view.ui);
  out.commands.push_back(
      {.what = SessionCommand::What::EnterRealm, .text = realm.name, .to = watched});
}

void choose(Pressed& out, const RealmEntry& realm, const std::string& warned) {
  if (is_in_realm(out.view, realm)) return back_to_map(out.view.ui);
  go(out, realm, "", warned);
}

// Watches the first player of the realm; W then moves on to the next.
void watch_there(Pressed& out, const RealmEntry& realm, const std::string& warned) {
  std::string& prompt = out.view.ui.prompt;
  if (is_in_realm(out.view, realm)) {
    prompt = "You are in " + realm.name + " already.";
  } else if (realm.players == 0) {
    prompt = realm.name + " has nobody to watch.";
  } else if (realm.names.empty()) {
    prompt = realm.name + " hides its players: use --watch NAME.";
  } else {
    go(out, realm, realm.names.front(), warned);
  }
}

constexpr std::size_t kMaxRealmName = 16;

void show_naming(UiState& ui) {
  if (ui.naming) ui.prompt = "Name of the new realm: " + *ui.naming + "_";
}

// Keys while the name of a new realm is typed.
void on_naming(Pressed& out, const Key& key) {
  UiState& ui = out.view.ui;
  std::string& name = *ui.naming;
  if (key.name == KeyName::Backspace) {
    name = without_last(name);
  } else if (key == control('u')) {
    name.clear();
  } else if (key.name == KeyName::Character && key.character > U' ' && key.character < 0x7f &&
             name.size() < kMaxRealmName) {
    name += static_cast<char>(key.character);
  } else if (key.name == KeyName::Enter && !name.empty()) {
    out.commands.push_back({.what = SessionCommand::What::MakeRealm, .text = name});
    ui.naming.reset();
  } else if (key.name == KeyName::Escape) {
    ui.naming.reset();
  }
  show_naming(ui);
}

}  // namespace

// Draws the list as last received; the reply replaces it.
void open_lobby(Pressed& out) {
  out.view.ui.mode = Mode::Lobby;
  out.view.ui.selected = 0;
  out.view.ui.naming.reset();
  ask_realms(out);
}

void on_lobby(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const std::string warned = std::exchange(ui.warned_of_realm, "");
  ui.prompt.clear();
  if (ui.naming) return on_naming(out, key);
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Realms) return back_to_map(ui);
  if (command == Command::Again) return ask_realms(out);
  if (out.view.realms && out.view.realms->may_make && key == character('n')) {
    ui.naming.emplace();
    return show_naming(ui);
  }
  if (!out.view.realms || out.view.realms->realms.empty()) return;
  const std::vector<RealmEntry>& realms = out.view.realms->realms;
  move_selection(ui, key, static_cast<int>(realms.size()));
  const RealmEntry& realm = realms[static_cast<std::size_t>(ui.selected)];
  if (key.name == KeyName::Enter) choose(out, realm, warned);
  if (key == character('w')) watch_there(out, realm, warned);
}

}  // namespace undercroft
