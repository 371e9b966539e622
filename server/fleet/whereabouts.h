// whereabouts.h: where a player who asks for a realm is to go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "server/fleet/member_liveness.h"
#include "server/store/store.h"

namespace undercroft {

namespace whereabouts {

// This server owns the realm, as far as the store knows. When it plays no such realm, the answer to
// a claim of its own was lost: it claims the realm again, with the epoch it has seen.
struct Here {
  Epoch epoch = 0;
  friend bool operator==(const Here&, const Here&) = default;
};
// Another server owns it and lives. One that is not reachable from here may be from elsewhere.
struct There {
  FleetMember member;
  Epoch epoch = 0;
  bool is_reachable = true;
  bool is_blocked = false;  // MemberLiveness::is_blocked(): it will not be reachable soon
  friend bool operator==(const There&, const There&) = default;
};
enum class WhyClaim : std::uint8_t { Asleep, OwnerDead };
// This server shall claim it: Store::claim(realm, seen).
struct ClaimIt {
  Epoch seen = 0;
  WhyClaim why = WhyClaim::Asleep;
  friend bool operator==(const ClaimIt&, const ClaimIt&) = default;
};
// The store does not answer, or the owner's fate is not certain: ask again soon.
struct Wait {
  friend bool operator==(const Wait&, const Wait&) = default;
};
// No server owns it and that member shall claim it: this one may not, or has clearly more to do.
struct ForwardTo {
  FleetMember member;
  Epoch epoch = 0;
  friend bool operator==(const ForwardTo&, const ForwardTo&) = default;
};
// As above, but there is no such member now.
struct NobodyCan {
  unsigned simulation = 0;  // which a server needs at least
  friend bool operator==(const NobodyCan&, const NobodyCan&) = default;
};
struct NoSuchRealm {
  friend bool operator==(const NoSuchRealm&, const NoSuchRealm&) = default;
};

}  // namespace whereabouts

using RealmWhereabouts =
    std::variant<whereabouts::Here, whereabouts::There, whereabouts::ClaimIt, whereabouts::Wait,
                 whereabouts::ForwardTo, whereabouts::NobodyCan, whereabouts::NoSuchRealm>;

// Which server opens a realm that no living server owns.
enum class OpeningPlace : std::uint8_t {
  LeastLoaded,  // another one, if that has clearly less to do
  Here,         // this one, if it may: it was chosen already
};

// The server that asks.
struct FleetSelf {
  std::string id;
  unsigned simulation = 0;
  bool is_draining = false;  // it claims no realm any more
  std::uint32_t load = 0;    // load_of()
};

// Decides by what the store has answered (Store::look_up) and by what the table knows. Never claims
// from a living owner, nor a realm whose last owner had newer rules.
[[nodiscard]] RealmWhereabouts find_realm(const StoreResult<std::optional<Ownership>>& answer,
                                          MemberLiveness& members, const FleetSelf& self,
                                          std::uint64_t now_ms, OpeningPlace placement);

}  // namespace undercroft
