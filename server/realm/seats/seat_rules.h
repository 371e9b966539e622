// seat_rules.h: who may have a seat in a realm, and whose seat makes room for a newcomer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.h"
#include "server/base/confusables.h"
#include "server/realm/seats/admission_metrics.h"
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
// A claim on behalf of the player itself.
[[nodiscard]] Claim claim_of_player(const Player& player);
[[nodiscard]] bool is_of_account(const Player& player);

// What room a realm has for newcomers, for those who ask before they join.
struct RealmRoom {
  bool is_full = false;
  std::vector<std::string> full_origins = {};  // whose places are all taken (Player::origin)
  std::size_t places_by_address = 0;
};

// The refusal of a guest whose address has that many players in the realm.
[[nodiscard]] std::string places_taken_sentence(std::size_t places_by_address);
// Its reason (Refusal::reason), by which the gateway knows it.
inline constexpr const char* kPlacesTaken = "places-by-address";

// The host's limits on newcomers.
struct SeatLimits {
  std::size_t max_players = 0;        // connected, or with a living body in the dungeon
  std::size_t places_by_address = 0;  // of those, guests from one address
  std::uint64_t keep_guests_ms = 0;   // how long the seat of a long-played player is reserved
  std::size_t seats_by_address = 0;   // reserved for absent players of one address
};

// SeatRules decide who may take a place in a realm, and a seat. A place is taken by each player who
// is present; when places are scarce, the owner of a longer-played seat comes first, but never
// before a connected player who has played long. Accounts do not count among the places of an
// address: the host has invited each of them. A seat outlasts its player's absence for a time in
// proportion to the turns and minutes played (play_time.h), and is freed only when a newcomer finds
// no other.
class SeatRules {
 public:
  // `limits`: asked for the limits in force; when they shrink, players who are present keep their
  // places. The others outlive it.
  SeatRules(const RealmState& state, const Sessions& sessions, std::function<SeatLimits()> limits,
            const Clock& clock, AdmissionMetrics& metrics)
      : state_(state),
        sessions_(sessions),
        limits_in_force_(std::move(limits)),
        clock_(clock),
        metrics_(metrics) {}

  // Null when the claim owns no seat.
  [[nodiscard]] const Player* owner(const Claim& claim) const;
  // Why the client is not let in; nothing when it is. `origin`: Player::origin.
  // The calls with which that client is then let in go by the same limits.
  [[nodiscard]] std::optional<Refusal> refusal_of(const Claim& claim, const std::string& name,
                                                  const std::string& origin);
  // Counts a refusal that is sent.
  void count(const Refusal& refusal) const;
  [[nodiscard]] RealmRoom room() const;
  // An absent player of slow play who has never chosen: the body makes room at the entrance for a
  // newcomer. Null when there is none.
  [[nodiscard]] const Player* absent_stranger() const;
  // The present player who gives way to the owner of a seat; null when a place is free.
  // REQUIRES: refusal_of() lets the owner in.
  [[nodiscard]] const Player* gives_way_to(const Player& owner, const std::string& origin) const;
  // The player who bears the newcomer's name and gets another one: a guest, if the newcomer is the
  // account of that name, or an open seat. Null when there is none.
  [[nodiscard]] const Player* gives_name_to(const Claim& claim, const std::string& name) const;
  // A free name for a player who loses this one.
  [[nodiscard]] std::string name_instead_of(const std::string& name) const;
  // Until when no newcomer takes the player's seat, in seconds since 1970; nothing: for ever, as it
  // is connected, present or of an account.
  [[nodiscard]] std::optional<std::uint64_t> kept_until_s(const Player& player) const;
  // The player to forget first: the shortest-played, and of those the longest absent. Null when
  // none may be forgotten.
  [[nodiscard]] const Player* to_forget() const;

 private:
  [[nodiscard]] std::optional<Refusal> refusal_of_name(const std::string& name);
  [[nodiscard]] Refusal name_is_taken(const Player& by) const;
  [[nodiscard]] std::optional<Refusal> refusal_of_newcomer(const Claim& claim,
                                                           const std::string& origin) const;
  // The refusal of a newcomer who would take this open seat.
  [[nodiscard]] std::optional<Refusal> refusal_of_heir(const Player& seat) const;
  [[nodiscard]] std::optional<Refusal> refusal_of_owner(const Player& owner,
                                                        const std::string& origin) const;
  [[nodiscard]] Refusal realm_is_full() const;
  [[nodiscard]] Refusal address_is_full() const;
  [[nodiscard]] bool is_connected(const Player& player) const;
  [[nodiscard]] bool is_absent_stranger(const Player& player) const;
  [[nodiscard]] bool has_place(const Player& player) const;
  [[nodiscard]] std::size_t places_taken() const;
  [[nodiscard]] std::size_t places_taken_from(const std::string& origin,
                                              const Player* besides = nullptr) const;
  [[nodiscard]] bool lacks_place(const Player& owner) const;
  [[nodiscard]] bool lacks_place_at(const Player& owner, const std::string& origin) const;
  [[nodiscard]] bool may_give_way(const Player& player, const Player& owner) const;
  [[nodiscard]] std::uint64_t absent_ms(const Player& player) const;
  [[nodiscard]] bool is_reserved(const Player& player) const;
  [[nodiscard]] static std::uint64_t reserved_ms(const Player& player, const SeatLimits& limits);
  [[nodiscard]] std::set<EntityId> beyond_their_share() const;

  const RealmState& state_;
  const Sessions& sessions_;
  const std::function<SeatLimits()> limits_in_force_;
  SeatLimits limits_;  // of the client that refusal_of() has judged last
  const Clock& clock_;
  AdmissionMetrics& metrics_;
  Confusables confusables_;
};

}  // namespace undercroft
