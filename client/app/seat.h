// seat.h: in which realm one wants to be, whose eyes to look through there, and by what right.
//
// What is wanted stands in the settings (`realm`, `watch`) and nowhere else; what has come of it is
// in the view's Welcome.
#pragma once

#include <optional>
#include <string>

#include "client/app/client_settings.h"
#include "client/client.h"
#include "client/model/view_model.h"

namespace undercroft {

class Seat {
 public:
  // Both outlive it.
  Seat(Settings& settings, ViewModel& view) : settings_(settings), view_(view) {}

  // The realm's own address, as it may be typed.
  [[nodiscard]] std::string place() const;
  // To be connected with.
  [[nodiscard]] Identity identity() const;
  [[nodiscard]] bool only_watches() const { return !settings_.value("watch").empty(); }

  // Wants the eyes of that player, or again one's own, which are dead: empty.
  void look_through(const std::string& name);
  // Wants another realm, with eyes of one's own.
  void choose_realm(const std::string& name) { settings_.change("realm", name); }
  // Whatever was known of the realm before is forgotten. Wants the eyes of `watched` there; empty:
  // one's own.
  void begin_anew(const std::string& watched);
  // Takes in the Welcome to a seat of one's own. Returns why its token could not be kept.
  [[nodiscard]] Expected<> take(const Welcome& welcome);

  // What plays there now, from elsewhere, shall end.
  void take_over() { asks_first_ = false; }
  // The player leaves: how far the hero has got is kept for the next time. Returns why it could not
  // be.
  [[nodiscard]] Expected<> note_progress() const;

  // The hero is no more: nothing is left to come back by. Returns why that could not be noted.
  [[nodiscard]] Expected<> give_up();

 private:
  [[nodiscard]] std::string own_token() const;

  Settings& settings_;
  ViewModel& view_;
  std::string token_;                   // of the latest Welcome
  bool asks_first_ = true;              // until one is in, or has said so
  std::optional<Tombstone> own_stone_;  // while a friend is watched
};

}  // namespace undercroft
