// admissions.h: players who join a realm or come back to it (R106).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/base/tokens.h"
#include "server/realm/departures.h"
#include "server/realm/input_door.h"
#include "server/realm/live_stories.h"
#include "server/realm/parked.h"
#include "server/realm/realm_core.h"
#include "server/realm/seats/seat_links.h"
#include "server/realm/seats/seat_rules.h"
#include "server/realm/slow_play.h"

namespace undercroft {

// The Welcome of a connection that knows its player's body by `number`.
[[nodiscard]] Welcome welcome_of(const RealmCore& core, EntityId number, const std::string& token,
                                 const std::string& name);

// Admissions gives a seat to each player that the seat rules let in: a new one, or the player's
// own. A player who is still connected loses the older connection.
class Admissions {
 public:
  // All of them outlive it.
  Admissions(RealmCore& core, InputDoor& door, Departures& departures, SeatRules& seats,
             SlowPlay& slow, LiveStories& stories, TokenSource& tokens)
      : core_(core),
        door_(door),
        departures_(departures),
        seats_(seats),
        slow_(slow),
        stories_(stories),
        tokens_(tokens),
        links_(tokens),
        parked_(core, door) {}

  // Why the client would not be let in now; nothing when it would, or when it would be parked.
  // Changes nothing.
  [[nodiscard]] std::optional<Refusal> refusal_of(const Claim& claim, const Hello& hello,
                                                  const Connection& connection);
  // False when the client is refused or parked. A refused one has been sent why, and is closed.
  bool let_in(const Claim& claim, const Hello& hello,
              const std::shared_ptr<Connection>& connection);

  // Lets parked clients in, or refuses them, as far as the store allows (Parked). Called at the
  // start of a batch.
  void go_on();
  [[nodiscard]] std::optional<std::uint64_t> next_due() const { return parked_.next_due(); }
  // The connection is lost. Does nothing if it is not parked.
  void forget(const Connection& connection) { parked_.forget(connection); }

  // Sends a link that moves the guest's seat to another device (SeatLinks), or a sentence why there
  // is none: an account logs in there instead.
  void send_link(Session& session);
  // The secret of such a link that lasts as long, for the host. REQUIRES: the player is a guest.
  [[nodiscard]] std::string make_link(const Player& player, std::uint64_t lasts_ms);
  [[nodiscard]] bool has_links() const { return links_.has_any(core_.now_ms()); }
  void end_link(EntityId player) { links_.end(player); }
  // The claim of a client that presents the link. No seat answers to it if the link is not valid.
  // The link ends when its seat is taken.
  [[nodiscard]] Claim claim_of_link(const std::string& secret);

 private:
  [[nodiscard]] std::string why_no_link(Session& session) const;
  bool let_in(const Arrival& arrival);
  void make_room();
  [[nodiscard]] const Player* guest_of(const Claim& claim, const Hello& hello) const;
  void give_to_account(const Player& guest, const Claim& account, const std::string& name);
  void take_name_back(const Claim& claim, const std::string& name);
  Session& new_player(const Claim& claim, const Hello& hello, std::string& token);
  Session& returning(const Player& player, const Claim& claim, const std::string& origin,
                     std::string& token);
  void note_origin(EntityId player, const std::string& origin);
  struct Key {
    std::string token;
    bool was_guest = false;  // Welcome::was_guest
  };
  void attach(Session& session, const Hello& hello, const Key& key,
              const std::shared_ptr<Connection>& connection);

  RealmCore& core_;
  InputDoor& door_;
  Departures& departures_;
  SeatRules& seats_;
  SlowPlay& slow_;
  LiveStories& stories_;
  TokenSource& tokens_;
  SeatLinks links_;
  Parked parked_;
};

}  // namespace undercroft
