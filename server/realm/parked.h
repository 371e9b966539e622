// parked.h: clients that wait for the store before the realm lets them in or refuses them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/seats/seat_rules.h"

namespace undercroft {

// A client's request to join a realm.
struct Arrival {
  Claim claim;
  Hello hello;
  std::shared_ptr<Connection> connection;
  std::uint64_t until_ms = 0;  // how long it may be parked
};

// Parked clients have sent Hello and have no session. A halted realm parks newcomers instead of
// refusing them, since most pauses of a store are short. A refusal that a client acts on for good,
// such as throwing its token away, is parked until the store has confirmed that this server still
// owns the realm. A client that has waited for too long is closed with Restart, which makes it come
// back by itself.
class Parked {
 public:
  static constexpr std::uint64_t kAtMostMs = 8000;

  // Both outlive it.
  Parked(const RealmCore& core, const InputDoor& door) : core_(core), door_(door) {}

  // Until the realm is no longer halted.
  void wait(Arrival arrival);
  // Until the refusal may be sent: at once if the realm is not stored, or if the refusal does not
  // depend on the realm's state.
  void refuse(Arrival arrival, Refusal refusal);
  // The connection is lost.
  void forget(const Connection& connection);

  // Sends the refusals that are confirmed, and closes those who have waited for too long. Returns
  // the clients that wait() parked, once the realm is not halted.
  [[nodiscard]] std::vector<Arrival> go_on();
  // When go_on() must be called, if nothing else happens.
  [[nodiscard]] std::optional<std::uint64_t> next_due() const;

 private:
  struct Waiting {
    Arrival arrival;
    std::optional<Refusal> refusal;
    std::uint64_t question = 0;  // Journal::ask_owner()
    RecordNumber follows = 0;    // the last record that the refusal depends on
  };
  [[nodiscard]] bool is_confirmed(const Waiting& one) const;
  [[nodiscard]] bool is_due(const Waiting& one) const;
  // False if it stays parked.
  bool end(Waiting& one, std::vector<Arrival>& to_let_in);
  void send_away(const Waiting& one) const;

  const RealmCore& core_;
  const InputDoor& door_;
  std::vector<Waiting> waiting_;
};

}  // namespace undercroft
