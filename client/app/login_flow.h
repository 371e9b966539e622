// login_flow.h: joining a server: the lobby, choosing a hero, playing or spectating, and retries.
//
// A Seat knows the realm, player and token to join with. Login connects and handles the result.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "client/app/client_settings.h"
#include "client/app/seat.h"
#include "client/client.h"
#include "client/model/view_model.h"

namespace undercroft {

class Login {
 public:
  // Ends the session with an exit code and a last line for the player.
  using Finish = std::function<void(int, std::string)>;

  // All arguments must outlive it.
  Login(const Settings& settings, Client& client, ViewModel& view, Seat& seat, Finish finish)
      : settings_(settings), client_(client), view_(view), seat_(seat), finish_(std::move(finish)) {
    client_.choose_seat([this](const AnsweringServer& server) { return request_to(server); });
  }

  // Starts the session: opens the lobby, asks for a hero, or connects at once.
  void begin();
  // Asks for the list of realms; the reply arrives through Client's on_news.
  void ask_realms();
  // Asks the server to make a realm; the reply arrives in the same way.
  void make_realm(const MakeRealm& wish);
  // Leaves the current realm, if any, and enters realm `name`. Spectates `watched` there if it is
  // not empty.
  void enter_realm(const std::string& name, const std::string& watched);
  // Spectates that player. An empty name returns a dead player to their own view.
  void watch(const std::string& name);
  // After a refusal, connects again with the player's answer. `setting` is `name` or `password`.
  void answer(const std::string& setting, const std::string& typed);
  // Handles a change of the connection: reconnects, asks the player, returns to the previous view,
  // or finishes.
  void connection_changed(const ConnectionChange& change);

 private:
  void begin_without_question();
  void answer_link(const std::string& name);
  void go_in();
  Expected<SeatRequest> request_to(const AnsweringServer& server);
  void connect(Identity identity);
  bool offers_known_hero();
  bool goes_back_to_grave(const std::string& why);
  bool goes_back_to_lobby(const std::string& why);
  void select_realm(const std::string& name);
  void begin_in_realm();
  bool asks_again();
  [[nodiscard]] std::string advice() const;

  const Settings& settings_;
  Client& client_;
  ViewModel& view_;
  Seat& seat_;
  Finish finish_;
  bool changes_realm_ = false;   // is leaving this realm for the one in the settings
  std::string watches_there_;    // the player to spectate in the new realm; empty: play
  bool chose_to_watch_ = false;  // chose a player to spectate in the lobby
};

}  // namespace undercroft
