// seat_rules.h: who may have a seat in a realm, and whose seat makes room for a newcomer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/base/clock.h"
#include "server/base/confusables.h"
#include "server/realm/admission/admission_metrics.h"
#include "server/realm/state/state.h"
#include "server/realm/turns/session.h"
#include "shared/messages.h"

namespace undercroft {

// A client's claim to a seat.
struct Claim {
  std::string digest;  // of a token, or an account's mark; empty for a newcomer
  std::string token;   // to be sent to the client; empty: a fresh one is made
  bool is_account = false;
};

// A claim by a token, which may be empty; or by an account that has logged in and is sent `token`.
[[nodiscard]] Claim claim_of_token(const std::string& token);
[[nodiscard]] Claim claim_of_account(const std::string& name, std::string token);

// The host's limits on newcomers.
struct SeatLimits {
  std::size_t max_players = 0;        // connected, or with a living body in the dungeon
  std::size_t places_by_address = 0;  // of those, from one address
  std::uint64_t keep_guests_ms = 0;   // how long an absent player's seat is reserved
};

// SeatRules decide who may take a seat. The owner of a seat is always let in; limits apply to
// newcomers. Seats of absent players are kept until a newcomer finds no other.
class SeatRules {
 public:
  // All of them outlive it.
  SeatRules(const RealmState& state, const Sessions& sessions, SeatLimits limits,
            const Clock& clock, AdmissionMetrics& metrics)
      : state_(state), sessions_(sessions), limits_(limits), clock_(clock), metrics_(metrics) {}

  // Null when the claim owns no seat.
  [[nodiscard]] const Player* owner(const Claim& claim) const;
  // Why the client is not let in; nothing when it is. `source`: its address, or empty. Counts
  // refusals.
  [[nodiscard]] std::optional<Refusal> refusal_of(const Claim& claim, const std::string& name,
                                                  const std::string& source);
  // The player to forget first: those who never played come before all others. Null when none may
  // be forgotten.
  [[nodiscard]] const Player* longest_absent() const;

 private:
  [[nodiscard]] std::optional<Refusal> refusal_of_name(const std::string& name);
  [[nodiscard]] Refusal name_is_taken(const Player& by) const;
  [[nodiscard]] std::optional<Refusal> refusal_of_newcomer(const std::string& source) const;
  [[nodiscard]] bool has_place(const Player& player) const;
  [[nodiscard]] std::size_t places_taken() const;
  [[nodiscard]] std::size_t places_taken_from(const std::string& source) const;
  [[nodiscard]] std::uint64_t absent_since(const Player& player) const;
  [[nodiscard]] bool may_be_forgotten(const Player& player) const;

  const RealmState& state_;
  const Sessions& sessions_;
  SeatLimits limits_;
  const Clock& clock_;
  AdmissionMetrics& metrics_;
  Confusables confusables_;
};

}  // namespace undercroft
