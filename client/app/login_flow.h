// login_flow.h: how one comes in: by the lobby, as which hero, to play or to watch, and what is
// tried again.
//
// What is wanted is the Seat's; this connects for it, and answers for what comes of that.
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
  // Ends the session: an exit code, and the last line for the player.
  using Finish = std::function<void(int, std::string)>;

  // All outlive it.
  Login(const Settings& settings, Client& client, ViewModel& view, Seat& seat, Finish finish)
      : settings_(settings),
        client_(client),
        view_(view),
        seat_(seat),
        finish_(std::move(finish)) {}

  // At the start: to the lobby, to the question as which hero, or straight in.
  void begin();
  // Asks which realms there are; the answer is news.
  void ask_realms();
  // Leaves the realm one is in, if any, for that one; through the eyes of `watched`, if not empty.
  void enter_realm(const std::string& name, const std::string& watched);
  // Through the eyes of that player, or again with one's own, which are dead: empty.
  void watch(const std::string& name);
  // Tries again what was refused with what the player has answered: `name` or `password`.
  void answer(const std::string& setting, const std::string& value);
  // The connection is another: tries again, asks, goes back to where one came from, or finishes.
  void connection_changed(const ConnectionChange& change);

 private:
  void go_in();
  void connect(Identity identity);
  bool offers_known_hero();
  bool goes_back_to_grave(const std::string& why);
  bool goes_back_to_lobby(const std::string& why);
  void select_realm(const std::string& name);
  void begin_in_realm();
  bool asks_again();
  bool comes_as_known_hero();

  const Settings& settings_;
  Client& client_;
  ViewModel& view_;
  Seat& seat_;
  Finish finish_;
  bool changes_realm_ = false;   // has said goodbye here, to go to the realm of the settings
  std::string watches_there_;    // likewise, through the eyes of this player; empty: one's own
  bool chose_to_watch_ = false;  // came here out of the lobby for that
};

}  // namespace undercroft
