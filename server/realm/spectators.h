// spectators.h: who may watch a player, and what a spectator may ask for (R121).
#pragma once

#include <memory>
#include <optional>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/seats/seat_rules.h"
#include "server/realm/seats/speech_rules.h"
#include "server/realm/spectator_talk.h"

namespace undercroft {

// The best results in this world, as a client may ask for them.
[[nodiscard]] ScoreTable best_scores(const World& world);

// A spectator has a subscription to another player's knowledge and no session, so nothing it sends
// becomes an input but talk. Strangers watch as the host allows; dead players watch their friends,
// but under `pvp` only as the host allows as well: the watched player may be a foe.
class Spectators {
 public:
  // All of them outlive it.
  Spectators(RealmCore& core, InputDoor& door, const SeatRules& seats, const SpeechRules& speech,
             Reporting& reporting)
      : core_(core), door_(door), seats_(seats), talk_(core, door, speech, reporting) {}

  // Why the client may not watch now; nothing when it may. Changes nothing.
  [[nodiscard]] std::optional<Refusal> refusal_of(const Claim& claim, const Hello& hello,
                                                  const Connection& connection) const;
  // Lets a spectator in. False when refused: the connection has then been sent why, and is closed.
  bool watch(const Claim& claim, const Hello& hello, const std::shared_ptr<Connection>& connection);
  void receive(Watcher& watcher, const ClientMessage& message);

 private:
  [[nodiscard]] EntityId dead_seat_of(const Claim& claim) const;
  [[nodiscard]] std::optional<Refusal> refusal_of_view(const Hello& hello, EntityId seat,
                                                       const std::string& origin) const;
  [[nodiscard]] std::string name_of(const Hello& hello, EntityId seat) const;
  void send_scores(Watcher& watcher);
  static void ask_past(Watcher& watcher, const AskPast& asks);
  void ask_moments(Watcher& watcher, std::uint32_t number, const MomentRequest& asks);

  RealmCore& core_;
  InputDoor& door_;
  const SeatRules& seats_;
  SpectatorTalk talk_;
};

}  // namespace undercroft
