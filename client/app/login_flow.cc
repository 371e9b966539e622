// login_flow.cc: connecting, and handling refusals and closed connections.
#include "client/app/login_flow.h"

#include <algorithm>
#include <utility>

#include "client/app/exit_codes.h"
#include "client/app/saved_seats.h"
#include "client/input/entering.h"
#include "client/input/press.h"
#include "client/model/reduce.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/trimmed.h"

namespace undercroft {

void Login::begin() {
  if (const std::string mine = seat_.hero_beside_link(); !mine.empty()) {
    return offer_link(view_, mine);
  }
  begin_without_question();
}

void Login::begin_without_question() {
  const bool asks_first =
      settings_.value("lobby") == "on" && settings_.value("realm").empty() && !seat_.only_watches();
  if (asks_first) {
    view_.ui.mode = Mode::Lobby;
    ask_realms();
  } else if (!offers_known_hero()) {
    go_in();
  }
}

// $USER may be no name: "ann.smith", or one with an accent.
void Login::go_in() {
  if (view_.name.empty()) return ask_for_name(view_);
  connect(seat_.identity());
}

void Login::connect(Identity identity) {
  const auto done = client_.connect(settings_.value("server"), std::move(identity));
  if (!done) finish_(kExitUsage, done.error());
}

// A server that is not trusted ends the session: the player has to read why.
Expected<SeatRequest> Login::request_to(const AnsweringServer& server) {
  auto request = seat_.request_to(server);
  if (!request) finish_(kExitRefused, request.error());
  return request;
}

// Offers the last hero played here when the player gave no name and that hero has another name.
bool Login::offers_known_hero() {
  const bool is_named = settings_.origin("name") != "$USER" && !view_.name.empty();
  if (is_named || !view_.hero_is_kept || seat_.only_watches()) return false;
  const KnownHero last = last_hero(seat_.place());
  if (last.name.empty() || last.name == view_.name ||
      !load_token(seat_.place(), view_.name).empty())
    return false;
  offer_hero(view_, last.name, last.depth, last.turn);
  return true;
}

// ---- spectating ----

void Login::watch(const std::string& name) {
  if (!name.empty() && !is_player_name(name)) return;  // an invalid name from the server
  seat_.look_through(name);
  go_in();
}

// The watched player has left: return to the player's own body, if there is one.
bool Login::goes_back_to_grave(const std::string& why) {
  if (!view_.has_grave) return false;
  notice(view_, why);
  watch("");
  return true;
}

// ---- the lobby ----

// Asks over the current connection if the player is in a realm, else over a new one.
void Login::ask_realms() {
  if (view_.known.self.id != kNobody) return client_.ask_realms();
  connect({.lobby = true, .retries = settings_.number("retry")});
}

// Two branches of one moment have different names, so a wish for one is not repeated.
void Login::make_realm(const MakeRealm& wish) {
  if (view_.known.self.id != kNobody) return client_.ask(wish);
  connect({.lobby = true,
           .new_realm = wish.name,
           .moment = wish.moment,
           .moment_at = wish.at,
           .retries = wish.moment.empty() ? settings_.number("retry") : 0});
}

// The player chosen in the lobby cannot be watched: return to the lobby instead of ending.
bool Login::goes_back_to_lobby(const std::string& why) {
  if (!chose_to_watch_ || view_.known.self.id != kNobody) return false;
  chose_to_watch_ = false;
  seat_.look_through("");
  view_.ui.mode = Mode::Lobby;
  view_.ui.prompt = why;
  select_realm(settings_.value("realm"));
  ask_realms();
  return true;
}

void Login::select_realm(const std::string& name) {
  if (!view_.realms) return;
  const auto& all = view_.realms->realms;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const RealmEntry& realm) { return realm.name == name; });
  if (found != all.end()) view_.ui.selected = static_cast<int>(found - all.begin());
}

// Leaves the current realm first, as if the player had left.
void Login::enter_realm(const std::string& name, const std::string& watched) {
  if (!watched.empty() && !is_player_name(watched)) return;  // as above
  seat_.choose_realm(name);
  watches_there_ = watched;
  if (client_.connection_state() != ConnectionState::Up) return begin_in_realm();
  changes_realm_ = true;
  client_.leave();
}

void Login::begin_in_realm() {
  changes_realm_ = false;
  chose_to_watch_ = !watches_there_.empty();
  seat_.begin_anew(std::exchange(watches_there_, ""));
  go_in();
}

// ---- closed or refused ----

void Login::connection_changed(const ConnectionChange& change) {
  const bool is_over =
      change.state == ConnectionState::Ended || change.state == ConnectionState::Lost;
  if (changes_realm_ && is_over) return begin_in_realm();
  if (change.state != ConnectionState::Ended) return;
  if (goes_back_to_grave(change.sentence) || goes_back_to_lobby(change.sentence)) return;
  if (asks_again()) return;
  const bool refused =
      client_.refusal().has_value() || (client_.ending() && client_.ending()->code >= 4000);
  finish_(refused ? kExitRefused : kExitUnreachable,
          refused ? change.sentence + advice() : view_.address + ": " + change.sentence);
}

// The player did not name the realm that is gone, and may not know it.
std::string Login::advice() const {
  const auto& refusal = client_.refusal();
  const bool is_gone = refusal && refusal->code == RefusalCode::NoSuchRealm && seat_.came_back();
  if (!is_gone) return "";
  return "\n" + view_.name +
         " played in that realm; its token is still stored. To play in another realm, choose one "
         "with --lobby, or name it with --realm.";
}

// Asks for another answer if the player has not joined yet and the refusal can be corrected.
bool Login::asks_again() {
  const bool has_asked_to_join = view_.known.self.id == kNobody && !view_.playing_on;
  if (!client_.refusal() || !has_asked_to_join) return false;
  ask_to_enter(view_, *client_.refusal());
  return view_.ui.mode != Mode::Map;
}

// Another name than the one offered is that of another hero.
void Login::answer_link(const std::string& name) {
  if (equals_ignoring_case(name, view_.name)) return;
  const std::string mine = seat_.hero_beside_link();
  if (!mine.empty()) seat_.decline_link();
}

void Login::answer(const std::string& setting, const std::string& typed) {
  const std::string value = setting == "name" ? trimmed(typed) : typed;
  if (setting == "name" && !is_player_name(value)) {
    view_.connection.sentence = "A name has 3 to 16 letters, digits, _ or -.";
    view_.ui.mode = Mode::AskName;
    view_.ui.question = "Another name?";
    return;
  }
  if (setting == "name") answer_link(value);
  const bool was_playing = client_.refusal() && client_.refusal()->reason == kPlaysElsewhere;
  if (setting == "name" && value == view_.name && was_playing) seat_.take_over();
  if (setting == "name") view_.name = value;
  if (setting == "password") seat_.type_password(value);
  connect(seat_.identity());
}

}  // namespace undercroft
