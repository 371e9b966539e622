// theatre_hall.h: the theatres of one thread (R213).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include "server/gateway/context/server_context.h"
#include "server/gateway/loop/worker.h"
#include "server/gateway/theatre/theatre_room.h"
#include "server/realm/moment_host.h"

namespace undercroft {

// Where a handshake leads that was accepted for a theatre.
struct TheatreEntry {
  std::string code;  // of a link that was open just now
  std::string room;  // a name that its first visitor has drawn
  Theatre::Moments moments = {};
  // All visitors of one theatre are on one thread, which follows from this.
  [[nodiscard]] std::string key() const { return code + "/" + room; }
};

// A TheatreHall begins a theatre for its first visitor and ends it with its last one. Every
// GatewayOptions::theatre_look it asks the MomentHost again whether the link is open, and sends all
// visitors away if not. Used on its worker's thread only.
class TheatreHall {
 public:
  // REQUIRES: both outlive the hall.
  TheatreHall(ServerContext& context, Worker& worker);
  ~TheatreHall();
  TheatreHall(const TheatreHall&) = delete;
  TheatreHall& operator=(const TheatreHall&) = delete;

  // A visitor's place, from enter() to leave().
  struct Seat {
    std::string key;
    std::shared_ptr<TheatreRoom> room;
    std::uint32_t number = 0;
  };
  // Lets the visitor in, or says why not. `network`: which a theatre that it begins counts for, as
  // of TheatrePlaces. The connection is used until leave().
  [[nodiscard]] std::variant<Seat, Refusal> enter(const TheatreEntry& entry,
                                                  const std::string& network,
                                                  Connection& connection);
  void leave(const Seat& seat);

 private:
  struct Hosted;
  [[nodiscard]] std::shared_ptr<Hosted> find_or_begin(const TheatreEntry& entry,
                                                      const std::string& network);
  void look_later(const std::shared_ptr<Hosted>& hosted);
  void look(const std::shared_ptr<Hosted>& hosted);

  ServerContext& context_;
  Worker& worker_;
  const SpeechRules speech_;
  std::map<std::string, std::shared_ptr<Hosted>> hosted_;  // by TheatreEntry::key()
};

}  // namespace undercroft
