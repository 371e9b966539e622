// choosing_realm.cc: keys on the page of the server's realms, before one is in and within the game.
#include <utility>

#include "client/input/modes.h"

namespace undercroft {
namespace {

void ask_realms(Pressed& out) { out.commands.push_back({.what = SessionCommand::What::Realms}); }

// Whoever is in another realm leaves it by this, and so is asked once.
void choose(Pressed& out, const RealmEntry& realm, const std::string& warned) {
  ViewModel& view = out.view;
  if (is_in_realm(view, realm)) return back_to_map(view.ui);
  if (view.known.self.id != kNobody && warned != realm.name) {
    view.ui.prompt = "This leaves " + view.welcome.realm + ". Again to go to " + realm.name + ".";
    view.ui.warned_of_realm = realm.name;
    return;
  }
  back_to_map(view.ui);
  out.commands.push_back({.what = SessionCommand::What::EnterRealm, .text = realm.name});
}

}  // namespace

// What is drawn at once is the list as last told; the answer puts the newer one in its place.
void open_lobby(Pressed& out) {
  out.view.ui.mode = Mode::Lobby;
  out.view.ui.selected = 0;
  ask_realms(out);
}

void on_lobby(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const std::string warned = std::exchange(ui.warned_of_realm, "");
  if (!warned.empty()) ui.prompt.clear();
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Realms) return back_to_map(ui);
  if (command == Command::Again) return ask_realms(out);
  if (!out.view.realms || out.view.realms->realms.empty()) return;
  const std::vector<RealmEntry>& realms = out.view.realms->realms;
  move_selection(ui, key, static_cast<int>(realms.size()));
  if (key.name != KeyName::Enter) return;
  choose(out, realms[static_cast<std::size_t>(ui.selected)], warned);
}

}  // namespace undercroft
