// theatre_room.h: a theatre with the connections of its visitors (R213).
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "server/gateway/loop/one_shot_timer.h"
#include "server/gateway/theatre/theatre.h"
#include "server/realm/sync/connection.h"

namespace undercroft {

// A TheatreRoom passes on what its visitors do. It sends the theatre at most once in kTellEvery, so
// changes in between come together and a flood costs the others nothing. A connection that is not
// ready is sent the theatre later, and no lines. Used on its worker's thread only.
class TheatreRoom : public std::enable_shared_from_this<TheatreRoom> {
 public:
  static constexpr std::chrono::milliseconds kTellEvery{100};

  // REQUIRES: the worker and the rules outlive the room, which a shared_ptr holds.
  TheatreRoom(Worker& worker, Theatre::Moments moments, const SpeechRules& speech)
      : theatre_(moments, speech), pause_(worker) {}

  // The visitor's number; nothing when the theatre is full. The connection is used until leave().
  [[nodiscard]] std::optional<std::uint32_t> enter(Connection& connection);
  void leave(std::uint32_t number);
  [[nodiscard]] bool is_empty() const { return guests_.empty(); }

  // Returns false for a message that is none of a theatre's.
  [[nodiscard]] bool take(std::uint32_t number, const ClientMessage& message);
  // The connection is ready again.
  void ready(std::uint32_t number);
  // Refuses all visitors, who leave when their connections end.
  void send_away(const Refusal& refusal);

 private:
  struct Guest {
    Connection* connection = nullptr;
    bool is_behind = false;  // it has not been sent the latest state
  };
  void hear(std::uint32_t number, const ChatSay& said);
  void rename(std::uint32_t number, const TheatreName& name);
  void notify(std::uint32_t number, const std::string& sentence);
  void tell_if(bool has_changed);
  void tell();
  void tell_one(std::uint32_t number, Guest& guest);
  void end_pause();

  Theatre theatre_;
  std::map<std::uint32_t, Guest> guests_;  // by their numbers
  OneShotTimer pause_;
  bool is_pausing_ = false;
  bool has_changed_ = false;  // since the last tell()
};

}  // namespace undercroft
