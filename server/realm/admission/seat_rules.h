// seat_rules.h: who gets a seat in a realm, and whose seat is freed for a newcomer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/base/clock.h"
#include "server/realm/admission/confusables.h"
#include "server/realm/state/realm_options.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/realm_metrics.h"
#include "server/realm/turns/session.h"
#include "shared/messages.h"

namespace undercroft {

// A request for a seat, and the right it rests on.
struct Claim {
  std::string digest;  // of a token, or the mark of an account; empty: a newcomer
  std::string token;   // the token to send; empty: make a fresh one for the seat
  bool is_account = false;
};

// A claim by a token, which may be empty; or by an account that has logged in and is sent `token`.
[[nodiscard]] Claim claim_of_token(const std::string& token);
[[nodiscard]] Claim claim_of_account(const std::string& name, std::string token);

// The owner of a seat always gets in, however full the realm is; the limits are for newcomers.
// Seats are kept because players return, until a newcomer finds no other place.
class SeatRules {
 public:
  // All arguments outlive it.
  SeatRules(const RealmState& state, const Sessions& sessions, const RealmOptions& options,
            const Clock& clock, RealmMetrics& metrics)
      : state_(state), sessions_(sessions), options_(options), clock_(clock), metrics_(metrics) {}

  // The player that the claim's seat belongs to, or null.
  [[nodiscard]] const Player* owner(const Claim& claim) const;
  // Returns why the claim is refused, or nothing, and counts refusals. `source`: the client's
  // address, or empty.
  [[nodiscard]] std::optional<Refusal> refusal_of(const Claim& claim, const std::string& name,
                                                  const std::string& source);
  // Prefers players who never played. Null if no seat may be freed.
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
  const RealmOptions& options_;
  const Clock& clock_;
  RealmMetrics& metrics_;
  Confusables confusables_;
};

}  // namespace undercroft
