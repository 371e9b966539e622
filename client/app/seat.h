// seat.h: the realm to join, the player to spectate there, and the token to join with.
//
// The wishes are in the settings (`realm`, `watch`) and nowhere else. The result is in the view's
// Welcome.
#pragma once

#include <optional>
#include <string>

#include "client/app/account_secrets.h"
#include "client/app/client_settings.h"
#include "client/app/stored_secrets.h"
#include "client/client.h"
#include "client/model/view_model.h"

namespace undercroft {

class Seat {
 public:
  // Both arguments must outlive it.
  Seat(Settings& settings, ViewModel& view) : settings_(settings), view_(view) {}

  // The realm's address, as a player may type it.
  [[nodiscard]] std::string place() const;
  // The identity to connect with, without its secrets.
  [[nodiscard]] Identity identity() const;
  // The realm and the secrets for the server that has answered. Returns the sentence for the player
  // if it gets nothing, not even a Hello.
  [[nodiscard]] Expected<SeatRequest> request_to(const AnsweringServer& server);
  // Uses the password that the player typed for the server that answered last.
  void type_password(const std::string& password);
  // The player vouches for the server's identity (--accept-identity).
  void accept_identity() { accepts_identity_ = true; }
  // Only the server that proves this identity gets anything (--identity).
  void expect_identity(const std::string& identity) { expected_identity_ = identity; }
  [[nodiscard]] bool only_watches() const { return !settings_.value("watch").empty(); }

  // Spectates that player from now on; an empty name returns to the player's own dead hero.
  void look_through(const std::string& name);
  // Selects another realm to play in.
  void choose_realm(const std::string& name) { settings_.change("realm", name); }
  // Discards everything known of the previous realm. Spectates `watched` in the new one if it is
  // not empty.
  void begin_anew(const std::string& watched);
  // Takes in the Welcome to the player's own seat. Returns the error if the token cannot be stored.
  // The hero of a link has the name that the server says, and never takes the place of another.
  [[nodiscard]] Expected<> take(const Welcome& welcome);

  // The hero stored for this place, if a link asks for another one; empty: there is none to ask
  // about.
  [[nodiscard]] std::string hero_beside_link() const;
  // The player does not want the hero of the link.
  void decline_link() { settings_.change("link", ""); }
  // Whether the hero's seat, and not the player, named the realm that was asked for last.
  [[nodiscard]] bool came_back() const;

  // Permits taking the seat over from a client that plays it now.
  void take_over() { asks_first_ = false; }
  // Stores how far the hero has got, when the player leaves. Returns the error if it cannot.
  [[nodiscard]] Expected<> note_progress() const;

  // Drops the token and progress of an ended hero. Returns the error if it cannot.
  [[nodiscard]] Expected<> give_up();

 private:
  [[nodiscard]] Visit visit() const;
  [[nodiscard]] bool has_no_seat() const { return only_watches() && !view_.has_grave; }
  [[nodiscard]] Expected<StoredSeat> own_seat(const AnsweringServer& server) const;
  [[nodiscard]] bool logs_in(const Secrets& secrets, const AnsweringServer& server) const;
  [[nodiscard]] Secrets secrets_for(const AnsweringServer& server) const;
  [[nodiscard]] bool has_link() const { return !settings_.secret("link").empty(); }
  [[nodiscard]] Expected<> keep_hero_of_guest() const;
  [[nodiscard]] Expected<> keep_hero_beside_link() const;

  Settings& settings_;
  ViewModel& view_;
  AccountSecrets account_{settings_};
  std::string token_;       // of the latest Welcome
  AnsweringServer server_;  // that answered last
  StoredSeat asked_;        // there
  Secrets sent_;            // there
  bool is_login_ = false;   // sent_ logs in to an account, even if it has a guest's token as well
  std::string seat_;        // of the latest Welcome
  std::string expected_identity_;
  bool accepts_identity_ = false;
  bool asks_first_ = true;              // until the player has joined or chosen to take over
  std::optional<Tombstone> own_stone_;  // while spectating a friend
};

}  // namespace undercroft
