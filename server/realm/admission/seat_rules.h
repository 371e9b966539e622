// seat_rules.h: who may have a seat in a realm, and whose seat makes room for a newcomer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/base/clock.h"
#include "server/realm/admission/admission_metrics.h"
#include "server/realm/admission/confusables.h"
#include "server/realm/state/state.h"
#include "server/realm/turns/session.h"
#include "shared/messages.h"

namespace undercroft {

// Who asks for a seat, and by what right.
struct Claim {
  std::string digest;  // of a token, or the mark of an account; empty: of a newcomer
  std::string token;   // to be told; empty: a fresh one, of the seat itself
  bool is_account = false;
};

// By a token, which may be empty; by an account, which has been logged in and is told `token`.
[[nodiscard]] Claim claim_of_token(const std::string& token);
[[nodiscard]] Claim claim_of_account(const std::string& name, std::string token);

// The host's limits on newcomers.
struct SeatLimits {
  std::size_t max_players = 0;        // connected, or with a living body in the dungeon
  std::size_t places_by_address = 0;  // of those, from one address
  std::uint64_t keep_guests_ms = 0;   // how long the seat of an absent player is kept
};

// Whoever owns a seat has a place, however many others have come; the limits are for newcomers.
// People come back, so their seats are kept until there is no other place for a newcomer.
class SeatRules {
 public:
  // All of them outlive it.
  SeatRules(const RealmState& state, const Sessions& sessions, SeatLimits limits,
            const Clock& clock, AdmissionMetrics& metrics)
      : state_(state), sessions_(sessions), limits_(limits), clock_(clock), metrics_(metrics) {}

  // Null when no seat is the claim's.
  [[nodiscard]] const Player* owner(const Claim& claim) const;
  // Why it is not let in; nothing when it is. `source`: its address, or empty. Counted.
  [[nodiscard]] std::optional<Refusal> refusal_of(const Claim& claim, const std::string& name,
                                                  const std::string& source);
  // Of those who may be forgotten, first those who have never played. Null when there are none.
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
